import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxes } from '../mp4/boxes.ts';
import { fragmentFacts, placeFragment } from '../mp4/fragments.ts';
import { resetRotation } from '../mp4/display-matrix.ts';
import type { Consume } from '../run/run.ts';
import { initName, segmentName } from './segments.ts';
import { writeAtomically } from '../run/write-atomically.ts';

export type SegmenterOptions = {
  folder: string;
  /** Index of the first segment to write, and its decode time in ticks. */
  first: number;
  time: number;
  /**
   * Number of samples that segment `index` must have; any other number is an error. If omitted, any number is
   * accepted.
   */
  expected?: (index: number) => number;
  /** Called with the index of each segment once its file is complete. */
  onSegment?: (index: number) => void;
};

/**
 * Cuts the fragmented MP4 that ffmpeg writes into segment files, one per fragment. A segment only appears
 * under its name once complete. We set its position in time ourselves, so that the output of several ffmpeg
 * processes joins seamlessly.
 */
export function segmenter({ folder, first, time, expected, onSegment }: SegmenterOptions): Consume {
  return async (stream) => {
    let header: Buffer[] = [];
    let moof: Buffer | null = null;
    let index = first;
    let now = time;
    for await (const { type, bytes } of boxes(stream)) {
      if (type === 'ftyp') header = [bytes];
      if (type === 'moov') {
        resetRotation(bytes.subarray(8));
        // Created only here, because nothing may be awaited before the first read: when a program exits,
        // unread output is discarded.
        await mkdir(folder, { recursive: true });
        await writeInit(folder, Buffer.concat([...header, bytes]));
      }
      if (type === 'moof') moof = bytes;
      if (type !== 'mdat' || !moof) continue;

      const { samples, ticks } = fragmentFacts(moof);
      const wanted = expected?.(index) ?? samples;
      if (samples !== wanted) throw new RangeError(`segment ${index} has ${samples} frames, not ${wanted}`);
      placeFragment(moof, index, now);
      await writeAtomically(join(folder, segmentName(index)), Buffer.concat([segmentType, moof, bytes]));
      onSegment?.(index);
      index += 1;
      now += ticks;
    }
  };
}

/** `styp` box marking a media segment as defined by ISO BMFF and CMAF. */
const segmentType = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('stypmsdh', 'latin1'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('msdhmsix', 'latin1'),
]);

async function writeInit(folder: string, init: Buffer): Promise<void> {
  const path = join(folder, initName);
  const before = await readFile(path).catch(() => null);
  // Segments of an earlier run can only be played with the header of that run.
  if (before && !before.equals(init))
    throw new RangeError('the encoder wrote a different header than before');
  if (!before) await writeAtomically(path, init);
}
