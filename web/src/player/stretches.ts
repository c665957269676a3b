/** Parts of a film, from one second to another; in order, apart from each other. */
export type Stretches = readonly (readonly [from: number, to: number])[];

/** Parts that meet, or nearly so, are one. */
const nearly_s = 0.05;

/** The parts that lie in either of two lists. */
export function together(some: Stretches, more: Stretches): Stretches {
  const whole: [number, number][] = [];
  for (const [from, to] of [...some, ...more].toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1] + nearly_s) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

/** Seconds that they last together. */
export function lengthOf(stretches: Stretches): number {
  return stretches.reduce((sum, [from, to]) => sum + to - from, 0);
}
