import type { Rung } from '../encode/ladder.ts';
import { find } from '../mp4/boxes.ts';
import type { Track } from '../encode/segments.ts';
import type { Bandwidth, Entry } from './playlists.ts';

/** Returns the lengths of a track's segments in seconds. */
export function durationsOf({ segments, timescale }: Track): number[] {
  return segments.map(({ ticks }) => ticks / timescale);
}

/** Returns a track's segments as a playlist lists them. */
export const entriesOf = (track: Track): Entry[] => durationsOf(track).map((duration_s) => ({ duration_s }));

/** Returns the key frames of a video track as a playlist lists them. */
export const keyFramesOf = ({ segments, timescale }: Track): Required<Entry>[] =>
  segments.map(({ ticks, first_bytes }) => ({ duration_s: ticks / timescale, first_bytes }));

/** Measures the bandwidth over a track's segments. */
export function bandwidthOf({ segments, timescale }: Track): Bandwidth {
  return bandwidthOver(segments.map(({ bytes, ticks }) => ({ bytes, duration_s: ticks / timescale })));
}

/** Computes bits per second, on average and for the densest segment. */
export function bandwidthOver(segments: readonly { bytes: number; duration_s: number }[]): Bandwidth {
  const rate = (bytes: number, duration_s: number) => Math.ceil((bytes * 8) / duration_s);
  const bytes = segments.reduce((sum, each) => sum + each.bytes, 0);
  const average = rate(
    bytes,
    segments.reduce((sum, each) => sum + each.duration_s, 0),
  );
  // A final segment of a few frames consists mostly of its key frame and does not reflect what a network must carry.
  const longest = Math.max(...segments.map(({ duration_s }) => duration_s));
  const peaks = segments
    .filter(({ duration_s }) => duration_s * 2 >= longest)
    .map((each) => rate(each.bytes, each.duration_s));
  return { average, peak: Math.max(average, ...peaks) };
}

/**
 * Returns the RFC 6381 name of a video track's codec, read from its header: `avc1.` followed by profile, constraints
 * and level, or `av01.` followed by profile, level, tier and bit depth, and by the colors if they are HDR.
 */
export function videoCodec({ init }: Pick<Track, 'init'>, hdr?: Rung['hdr']): string {
  const stsd = find(init, 'moov/trak/mdia/minf/stbl/stsd');
  // Skips the 16-byte table header and the 86-byte sample entry before its child boxes.
  const entry = stsd?.subarray(16 + 86);
  const avcC = entry && find(entry, 'avcC');
  if (avcC) return `avc1.${avcC.toString('hex', 9, 12)}`;
  const av1C = entry && find(entry, 'av1C');
  if (!av1C) throw new RangeError('the video track is neither H.264 nor AV1');
  const [first, second] = [av1C.readUInt8(9), av1C.readUInt8(10)];
  const tier = second & 0x80 ? 'H' : 'M';
  const level = String(first & 0x1f).padStart(2, '0');
  const depth = second & 0x40 ? '10' : '08';
  // 4:2:0, then the numbers of BT.2020 with PQ or HLG, in limited range.
  const colors = hdr ? `.0.110.09.${hdr === 'PQ' ? 16 : 18}.09.0` : '';
  return `av01.${first >> 5}.${level}${tier}.${depth}${colors}`;
}
