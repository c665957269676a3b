/** Parts of a film, in seconds. The functions below return parts that are sorted and do not touch. */
export type Stretches = readonly (readonly [from: number, to: number])[];

/** Returns the parts in either of two lists, merging those that touch. */
export function union(some: Stretches, more: Stretches): Stretches {
  const joined: [number, number][] = [];
  for (const [from, to] of [...some, ...more].toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns the parts of `some` outside `others`. */
export function minus(some: Stretches, others: Stretches): Stretches {
  const holes = union(others, []);
  return union(some, []).flatMap(([from, to]) => {
    const left: [number, number][] = [];
    let at = from;
    for (const [start, end] of holes) {
      if (end <= at || start >= to) continue;
      if (start > at) left.push([at, start]);
      at = end;
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}

/** Clips parts to the length of a film, rounded to milliseconds; empty ones are omitted. */
export function within(stretches: Stretches, duration_s: number): Stretches {
  const clip = (second: number) => Math.round(Math.min(Math.max(second, 0), duration_s) * 1000) / 1000;
  return union(
    stretches.map(([from, to]) => [clip(from), clip(to)] as const).filter(([from, to]) => to > from),
    [],
  );
}

/** Returns parts from the beginning up to a total length in seconds, to the millisecond. */
export function atMost(stretches: Stretches, seconds: number): Stretches {
  let left = Math.floor(seconds * 1000) / 1000;
  return stretches.flatMap(([from, to]) => {
    const taken = Math.min(to - from, left);
    left -= taken;
    return taken > 0 ? [[from, from + taken] as const] : [];
  });
}

/** Returns the total length in seconds. */
export const lengthOf = (stretches: Stretches): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0);
