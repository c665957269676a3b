import { open, type FileHandle } from 'node:fs/promises';
import { boxesBetween } from '../mp4/file-boxes.ts';
import { hasImpossibleTable } from '../mp4/impossible-tables.ts';
import { Unplayable } from '../run/unplayable.ts';

/** The boxes that a file may begin with; they are also those that hold the film. */
const firstBoxes = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'pnot',
  'styp',
  'moof',
  'sidx',
  'uuid',
]);

/** Brands of still images that use the same container as video (HEIF and AVIF). */
const imageBrands = new Set(['heic', 'heix', 'mif1', 'avif']);

/**
 * Checks an upload's top-level structure without decoding: that it is an MP4 and that it is complete.
 *
 * @throws Unplayable `empty`, `not_a_video`, `truncated` or `damaged`.
 */
export async function checkContainer(path: string): Promise<{ size_bytes: number }> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new Unplayable('empty', 'The file is empty. Please choose the video again.');

  const seen = new Set<string>();
  let end = 0;
  for await (const box of boxesBetween(file, 0, size)) {
    if (seen.size === 0 && !firstBoxes.has(box.type)) break;
    // Some editors and recorders append text or garbage, which players skip and which may look like a box.
    if (box.end > size && seen.has('moov') && !firstBoxes.has(box.type)) break;
    if (box.end > size) throw seen.has('moof') ? interrupted() : endMissing();
    if (box.type === 'moov' && (await hasImpossibleTable(file, box))) throw damaged('its index is wrong');
    seen.add(box.type);
    end = box.end;
  }
  if (seen.size === 0) {
    throw new Unplayable(
      'not_a_video',
      'This is not an MP4 video. Please export it as MP4 and upload it again.',
    );
  }
  if (seen.has('moov')) return { size_bytes: size };
  if (await isImage(file)) {
    throw new Unplayable('not_a_video', 'This is a photo, not a video. Please upload an MP4 video.');
  }
  if (seen.has('moof')) {
    throw new Unplayable(
      'truncated',
      'The file is incomplete: its beginning is missing. Please upload the whole file again.',
    );
  }
  if (size - end < 8) throw endMissing();
  throw damaged('the index of the video is missing');
}

function damaged(how: string): Unplayable {
  return new Unplayable(
    'damaged',
    `The file is damaged: ${how}. Please export the video again and upload the new file.`,
  );
}

function endMissing(): Unplayable {
  return new Unplayable(
    'truncated',
    'The file is incomplete: its end is missing. Please upload the whole file again.',
  );
}

/** Recorders write fragments so that what they have recorded can be saved after a crash. */
function interrupted(): Unplayable {
  return new Unplayable(
    'truncated',
    'The file is incomplete: its end is missing. Please upload the whole file again, or, if the recording was interrupted, open it in a video editor, export it and upload the new file.',
  );
}

async function isImage(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return buffer.toString('latin1', 4, 8) === 'ftyp' && imageBrands.has(buffer.toString('latin1', 8, 12));
}
