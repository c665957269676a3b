/**
 * Splits an amount in proportion to weights, exactly: each part is rounded down, and the remaining minor
 * units go, one each, to the parts that lost the most by rounding. A part is never more than its weight if the
 * amount is at most the sum of the weights.
 */
export function splitMinor(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const remaining = amount - parts.reduce((total, part) => total + part, 0);
  const byLoss = [...exact.keys()].toSorted((a, b) =>
    Number(((exact[b] ?? 0n) % sum) - ((exact[a] ?? 0n) % sum)),
  );
  for (const index of byLoss.slice(0, remaining)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
