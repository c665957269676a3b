/** Intervals of a film, in seconds; sorted and disjoint. */
export type Intervals = readonly (readonly [from: number, to: number])[];

/** Intervals closer than this, in seconds, are merged. */
const mergeGap_s = 0.05;

/** The union of two lists. */
export function unionOf(first: Intervals, second: Intervals): Intervals {
  const merged: [number, number][] = [];
  for (const [from, to] of [...first, ...second].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1] + mergeGap_s) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The total length, in seconds. */
export function lengthOf(intervals: Intervals): number {
  return intervals.reduce((sum, [from, to]) => sum + to - from, 0);
}
