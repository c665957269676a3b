import { reduced, type Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import type { Scheme } from '#features/earnings/royalties/rules/scheme.ts';
import type { ViewerSums } from '#features/earnings/royalties/rules/viewer-sums.ts';

/** A viewer's money goes to what they watched: the more they watch, the larger the part, up to all of it. */
export const fanScaled: Scheme = {
  plan(sums, pool_minor) {
    const { watching_net_minor } = sums;
    return {
      factor: computeGamma(sums, pool_minor),
      spendable_minor: watching_net_minor < pool_minor ? watching_net_minor : pool_minor,
    };
  },
  rate: ({ net_minor, watched_ms }, gamma) =>
    gamma.num * watched_ms >= gamma.den
      ? { num: net_minor, den: watched_ms }
      : { num: net_minor * gamma.num, den: gamma.den },
};

/** The γ at which all viewers count in full. */
const unlimited: Fraction = { num: 1n, den: 0n };

/**
 * Returns γ, per millisecond, such that Σ net·min(γ·L, 1) over all viewers is exactly the pool,
 * where L is a viewer's watched time. A pool larger than everything they paid cannot be used up:
 * then γ is infinite.
 */
function computeGamma({ columns, watching_net_minor }: ViewerSums, pool_minor: bigint): Fraction {
  if (watching_net_minor <= pool_minor) return unlimited;
  const { net_minor, watched_ms } = columns;
  const at = (column: Float64Array, index: number): bigint => BigInt(column[index] ?? 0);
  // The viewer who watched the longest reaches 1 first. The order of ties does not affect the result.
  const longestFirst = Uint32Array.from(net_minor.keys()).toSorted(
    (a, b) => (watched_ms[b] ?? 0) - (watched_ms[a] ?? 0),
  );
  let left = pool_minor;
  let weight = longestFirst.reduce((sum, viewer) => sum + at(net_minor, viewer) * at(watched_ms, viewer), 0n);
  for (const viewer of longestFirst) {
    const watched = at(watched_ms, viewer);
    if (left * watched <= weight) break;
    left -= at(net_minor, viewer);
    weight -= at(net_minor, viewer) * watched;
  }
  return reduced({ num: left, den: weight });
}
