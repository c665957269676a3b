/** The hundredth of a film after which most of its viewers leave; null if nobody leaves. */
export function steepestDropOff(parts: readonly number[]): number | null {
  let [worst, max] = [-1, 0];
  // Leaving during the credits doesn't count.
  for (let part = 0; part < 94; part++) {
    const lost = (parts[part] ?? 0) - (parts[part + 1] ?? 0);
    if (lost > max) [worst, max] = [part, lost];
  }
  return worst < 0 ? null : worst + 1;
}

/** The average share of a film that its viewers see. */
export const averageShare = (parts: readonly number[], viewers: number): number =>
  parts.reduce((sum, seen) => sum + seen, 0) / (parts.length * Math.max(viewers, 1));
