import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxes } from './boxes.ts';
import { fragmentFacts, placeFragment } from './fragments.ts';
import type { Consume } from './run.ts';
import { initName, segmentName } from './segments.ts';
import { writeWhole } from './write-whole.ts';

export type SegmenterOptions = {
  folder: string;
  /** Number of the first segment to come, and its decode time in ticks. */
  first: number;
  time: number;
  /** Samples that segment `index` must hold; anything else is an error. Without it any number will do. */
  expected?: (index: number) => number;
};

/**
 * Cuts the fragmented MP4 that ffmpeg writes into segment files, one a fragment. A segment appears
 * under its name only when whole, and its place in time is written by us, so that the work of several
 * ffmpeg processes joins without a seam.
 */
export function segmenter({ folder, first, time, expected }: SegmenterOptions): Consume {
  return async (stream) => {
    await mkdir(folder, { recursive: true });
    let header: Buffer[] = [];
    let moof: Buffer | null = null;
    let index = first;
    let now = time;
    for await (const { type, bytes } of boxes(stream)) {
      if (type === 'ftyp') header = [bytes];
      if (type === 'moov') await writeInit(folder, Buffer.concat([...header, bytes]));
      if (type === 'moof') moof = bytes;
      if (type !== 'mdat' || !moof) continue;

      const { samples, ticks } = fragmentFacts(moof);
      const wanted = expected?.(index) ?? samples;
      if (samples !== wanted) throw new RangeError(`segment ${index} has ${samples} frames, not ${wanted}`);
      placeFragment(moof, index, now);
      await writeWhole(join(folder, segmentName(index)), Buffer.concat([segmentType, moof, bytes]));
      index += 1;
      now += ticks;
    }
  };
}

/** `styp`: a media segment by the rules of ISO BMFF and of CMAF. */
const segmentType = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('stypmsdh', 'latin1'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('msdhmsix', 'latin1'),
]);

async function writeInit(folder: string, init: Buffer): Promise<void> {
  const path = join(folder, initName);
  const before = await readFile(path).catch(() => null);
  // Segments of an earlier run were made for the header of that run.
  if (before && !before.equals(init)) throw new RangeError('the encoder writes another header than before');
  if (!before) await writeWhole(path, init);
}
