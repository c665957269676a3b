/** Parts of a film, in seconds. The functions below return sorted intervals that do not touch. */
export type Intervals = readonly (readonly [from: number, to: number])[];

/** Merges two lists of intervals. */
export function union(first: Intervals, second: Intervals): Intervals {
  const merged: [number, number][] = [];
  for (const [from, to] of [...first, ...second].toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns the parts that `first` covers and `second` does not. */
export function difference(first: Intervals, second: Intervals): Intervals {
  const gaps = union(second, []);
  return union(first, []).flatMap(([from, to]) => {
    const remaining: [number, number][] = [];
    let at = from;
    for (const [start, end] of gaps) {
      if (end <= at || start >= to) continue;
      if (start > at) remaining.push([at, start]);
      at = end;
    }
    if (at < to) remaining.push([at, to]);
    return remaining;
  });
}

/** Returns the parts that both lists cover. */
export const intersection = (first: Intervals, second: Intervals): Intervals =>
  difference(first, difference(first, second));

/** Clips intervals to the length of a film, rounded to milliseconds, and drops empty ones. */
export function clip(intervals: Intervals, duration_s: number): Intervals {
  const bounded = (second: number) => Math.round(Math.min(Math.max(second, 0), duration_s) * 1000) / 1000;
  return union(
    intervals.map(([from, to]) => [bounded(from), bounded(to)] as const).filter(([from, to]) => to > from),
    [],
  );
}

/** Returns the first intervals up to a total length in seconds, cut to the millisecond. */
export function firstSeconds(intervals: Intervals, seconds: number): Intervals {
  let remaining = Math.floor(seconds * 1000) / 1000;
  return intervals.flatMap(([from, to]) => {
    const taken = Math.min(to - from, remaining);
    remaining -= taken;
    return taken > 0 ? [[from, from + taken] as const] : [];
  });
}

/** Returns the total length in seconds. */
export const totalLength = (intervals: Intervals): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);
