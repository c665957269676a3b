/** The hundredth of a film after which more viewers leave than after any other; null if nobody leaves before the credits. */
export function steepestDropOff(parts: readonly number[]): number | null {
  let [steepest, maxLost] = [-1, 0];
  // Leaving during the credits doesn't count.
  for (let part = 0; part < 94; part++) {
    const lost = (parts[part] ?? 0) - (parts[part + 1] ?? 0);
    if (lost > maxLost) [steepest, maxLost] = [part, lost];
  }
  return steepest < 0 ? null : steepest + 1;
}

/** The average share of a film that its viewers see. */
export const averageShare = (parts: readonly number[], viewers: number): number =>
  parts.reduce((sum, seen) => sum + seen, 0) / (parts.length * Math.max(viewers, 1));
