import { closenessAt } from '#features/discovery/recommendations/model/co-watching.ts';

/** Sums are whole multiples of this fraction, so that what was added can be subtracted without a remainder. */
export const sumUnit = 2 ** -30;

/** By how much the sums of two shows change; the sum of a show with itself is its mass. */
export type PairSums = Map<number, Map<number, number>>;

/** The shows that a viewer watched, in order, and how much they liked each. */
export type LikedShows = { shows: readonly number[]; strengths: readonly number[] };

/** Adds or subtracts a viewer's contribution to every pair of shows, as `countCoWatching` counts it. */
export function addToPairs(sums: PairSums, { shows, strengths }: LikedShows, sign: 1 | -1): void {
  const weight = 1 / Math.sqrt(shows.length);
  for (const [position, show] of shows.entries())
    for (let at = position; at < shows.length; at++) {
      const closeness = at === position ? 1 : closenessAt(at - position);
      const value = sign * Math.round((weight * strengths[position]! * strengths[at]! * closeness) / sumUnit);
      add(sums, show, shows[at]!, value);
      if (at !== position) add(sums, shows[at]!, show, value);
    }
}

function add(sums: PairSums, show: number, other: number, value: number): void {
  let row = sums.get(show);
  if (!row) sums.set(show, (row = new Map()));
  row.set(other, (row.get(other) ?? 0) + value);
}
