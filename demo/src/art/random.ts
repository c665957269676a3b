/** Reproducible pseudo-random numbers: `next()` is in [0, 1). */
export type Random = { next: () => number; between: (low: number, high: number) => number };

/** Mulberry32, seeded by a string. */
export function seededBy(text: string): Random {
  let state = 2_166_136_261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}
