import { find } from './boxes.ts';
import type { Track } from './segments.ts';

/** Lengths of a track's segments in seconds. */
export function durationsOf({ segments, timescale }: Track): number[] {
  return segments.map(({ ticks }) => ticks / timescale);
}

/** What a track takes to carry, in bits a second. */
export type Bandwidth = { average: number; peak: number };

/** As it was measured over a track's segments. */
export function bandwidthOf({ segments, timescale }: Track): Bandwidth {
  return bandwidthOver(segments.map(({ bytes, ticks }) => ({ bytes, duration_s: ticks / timescale })));
}

/** Bits a second on average, and in the worst segment. */
export function bandwidthOver(segments: readonly { bytes: number; duration_s: number }[]): Bandwidth {
  const rate = (bytes: number, duration_s: number) => Math.ceil((bytes * 8) / duration_s);
  const bytes = segments.reduce((sum, each) => sum + each.bytes, 0);
  const average = rate(
    bytes,
    segments.reduce((sum, each) => sum + each.duration_s, 0),
  );
  // A last segment of a few frames is nearly all key frame and says nothing of what a network must carry.
  const longest = Math.max(...segments.map(({ duration_s }) => duration_s));
  const peaks = segments
    .filter(({ duration_s }) => duration_s * 2 >= longest)
    .map((each) => rate(each.bytes, each.duration_s));
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
