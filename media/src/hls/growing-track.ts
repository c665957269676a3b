import { segmentName } from '../encode/segments.ts';

/** A track while its segments are being made. */
export type GrowingTrack = {
  /** Its folder within the film's folder. */
  folder: string;
  /**
   * The planned lengths of its segments, in seconds; only the last may differ. Empty until they are known.
   */
  planned: readonly number[];
  /** How many of its segments are complete, counted from the first. */
  written: number;
  isComplete: boolean;
};

/** Tolerance in seconds for comparing ends and beginnings of segments, because of rounding. */
export const rounding_s = 0.01;

/**
 * Returns how much of a track is written, in seconds. The last planned segment is included only once it is
 * known to be the last.
 */
export function endOfWritten(track: GrowingTrack): number {
  if (track.isComplete) return Infinity;
  return startsOf(track)[Math.min(track.written, track.planned.length - 1)] ?? 0;
}

/** Returns where each segment of a track starts and, at the end, where the track ends. */
export function startsOf({ planned }: GrowingTrack): number[] {
  const starts = [0];
  for (const [index, length_s] of planned.entries()) starts.push((starts[index] ?? 0) + length_s);
  return starts;
}

/** Lists the segments that start within a stretch of the film. */
export function segmentsBetween(track: GrowingTrack, from_s: number, to_s: number): string[] {
  const starts = startsOf(track).slice(0, -1);
  return starts.flatMap((start_s, index) =>
    start_s >= from_s - rounding_s && start_s < to_s - rounding_s
      ? `${track.folder}/${segmentName(index)}`
      : [],
  );
}
