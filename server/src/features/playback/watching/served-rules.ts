import {
  intersection,
  firstSeconds,
  difference,
  totalLength,
  union,
  type Intervals,
} from '#features/playback/watching/intervals.ts';

/** How far the times of segments may be off: while a film is still being made, they are only estimates. */
const tolerance_s = 1;

/**
 * How many seconds of a playback count without a record that they were sent. A process that is
 * killed loses the record of its last half second, in which a player may have loaded a few
 * segments.
 */
const unrecorded_s = 12;

/**
 * Returns the part of the claims that was sent. The allowance for lost records is at most half of what was sent.
 * @param known what has already been counted.
 */
export function servedPart(
  claimed: Intervals,
  { served, known }: { served: Intervals; known: Intervals },
): Intervals {
  const sent = union(
    served.map(([from, to]) => [from - tolerance_s, to + tolerance_s] as const),
    [],
  );
  const allowance_s = Math.min(unrecorded_s, totalLength(served) / 2) - totalLength(difference(known, sent));
  return union(
    intersection(claimed, sent),
    firstSeconds(difference(claimed, sent), Math.max(0, allowance_s)),
  );
}

/** Reads a multirange of milliseconds, such as `{[0,4000),[9000,12000)}`, as seconds. */
export const readMultirange = (text: string): Intervals =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(
    ([, from, to]) => [Number(from) / 1000, Number(to) / 1000] as const,
  );

/** Writes seconds as a multirange of milliseconds. */
export const writeMultirange = (intervals: Intervals): string =>
  `{${intervals.map(([from, to]) => `[${Math.round(from * 1000)},${Math.round(to * 1000)})`).join()}}`;
