import type { Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import type { ViewerSums } from '#features/earnings/royalties/rules/viewer-sums.ts';

/**
 * A rule for sharing the pool: it derives one factor from all viewers, and from that factor the value of each
 * hour that a viewer watched.
 */
export type Scheme = {
  plan: (sums: ViewerSums, pool_minor: bigint, alpha: Fraction) => Plan;
  /** Cents that a viewer contributes to a show for each millisecond watched. */
  rate: (viewer: { net_minor: bigint; watched_ms: bigint }, factor: Fraction) => Fraction;
};

export type Plan = {
  factor: Fraction;
  /** The part of the pool that the rule can allocate; the rest is the reserve. */
  spendable_minor: bigint;
};
