import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Unplayable } from './unplayable.ts';

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp']);

/** Far more than the fragments of three hours; a file that has more is left to ffprobe to judge. */
const maxBoxes = 100_000;

type Box = { type: string; end: number };

/**
 * Checks an upload's outermost structure without decoding: that it is an MP4 and that it is whole.
 *
 * @throws Unplayable `empty`, `not_a_video` or `truncated`.
 */
export async function sniff(path: string): Promise<{ size_bytes: number }> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new Unplayable('empty', 'The file is empty. Please choose the video again.');

  const seen = new Set<string>();
  let position = 0;
  for (let count = 0; count < maxBoxes && position + 8 <= size; count++) {
    const box = await readBox(file, position, size);
    if (position === 0 && !(box && firstBoxes.has(box.type))) {
      throw new Unplayable(
        'not_a_video',
        'This is not an MP4 video. Please export it as MP4 and upload it again.',
      );
    }
    // Some recorders leave a tail of rubbish, which players skip.
    if (!box) break;
    if (box.end > size) throw cutShort();
    seen.add(box.type);
    position = box.end;
  }
  if (!seen.has('moov')) throw cutShort();
  return { size_bytes: size };
}

function cutShort(): Unplayable {
  return new Unplayable(
    'truncated',
    'The file is incomplete: its end is missing. Please upload the whole file again.',
  );
}

async function readBox(file: FileHandle, position: number, fileSize: number): Promise<Box | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, position);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const size = buffer.readUInt32BE(0);
  if (!/^[\w ©]{4}$/.test(type)) return null;
  if (size === 0) return { type, end: fileSize };
  if (size === 1 && bytesRead === 16) return { type, end: position + Number(buffer.readBigUInt64BE(8)) };
  return size >= 8 ? { type, end: position + size } : null;
}
