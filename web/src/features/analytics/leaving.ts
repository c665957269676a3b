/** After which hundredth of a film most of its viewers leave it; null where none stands out. */
export function whereMostLeave(parts: readonly number[]): number | null {
  let [worst, most] = [-1, 0];
  // Nobody is lost who turns off in the credits.
  for (let part = 0; part < 94; part++) {
    const lost = (parts[part] ?? 0) - (parts[part + 1] ?? 0);
    if (lost > most) [worst, most] = [part, lost];
  }
  return worst < 0 ? null : worst + 1;
}

/** Which part of a film its viewers see on average. */
export const averagePart = (parts: readonly number[], viewers: number): number =>
  parts.reduce((sum, seen) => sum + seen, 0) / (parts.length * Math.max(viewers, 1));
