import { find } from './boxes.ts';
import type { Segment, Track } from './segments.ts';

/** Lengths of a track's segments in seconds. */
export function durationsOf({ segments, timescale }: Track): number[] {
  return segments.map(({ ticks }) => ticks / timescale);
}

/** Bits a second on average, and in the worst segment. */
export function bandwidthOf(track: Track): { average: number; peak: number } {
  const rate = ({ bytes, ticks }: Pick<Segment, 'bytes' | 'ticks'>) =>
    Math.ceil((bytes * 8 * track.timescale) / ticks);
  const sum = (pick: (segment: Segment) => number) =>
    track.segments.reduce((total, each) => total + pick(each), 0);
  const average = rate({ bytes: sum((each) => each.bytes), ticks: sum((each) => each.ticks) });
  // A last segment of a few frames is nearly all key frame and says nothing of what a network must carry.
  const longest = Math.max(...track.segments.map(({ ticks }) => ticks));
  const peaks = track.segments.filter(({ ticks }) => ticks * 2 >= longest).map(rate);
  return { average, peak: Math.max(average, ...peaks) };
}

/** The RFC 6381 name of an H.264 track, from its header: `avc1.` and profile, constraints, level. */
export function videoCodec({ init }: Track): string {
  const stsd = find(init, 'moov/trak/mdia/minf/stbl/stsd');
  // 16 bytes of table head, then a sample entry of 86 bytes before the boxes it holds.
  const avcC = stsd && find(stsd.subarray(16 + 86), 'avcC');
  if (!avcC) throw new RangeError('a video track that is not H.264');
  return `avc1.${avcC.toString('hex', 9, 12)}`;
}

export const audioCodec = 'mp4a.40.2';
