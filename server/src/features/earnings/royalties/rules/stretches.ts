/** From one millisecond up to another, of a film or of a day. */
export type Stretch = readonly [from_ms: number, to_ms: number];

/** Returns the total length of stretches, counting overlaps once. */
export function joinedLength(stretches: readonly Stretch[]): number {
  let [length, reached] = [0, -Infinity];
  for (const [from, to] of stretches.toSorted((one, other) => one[0] - other[0])) {
    if (to <= reached || to <= from) continue;
    length += to - Math.max(from, reached);
    reached = to;
  }
  return length;
}
