import type { Fraction } from '#features/royalties/rules/fraction.ts';
import type { Survey } from '#features/royalties/rules/survey.ts';

/** How a rule works: by one number that it makes of all viewers, and of that and a viewer what each hour brings. */
export type Scheme = {
  plan: (survey: Survey, pool_minor: bigint, alpha: Fraction) => Plan;
  /** Cents that a viewer brings to a show for each millisecond watched. */
  rate: (viewer: { net_minor: bigint; watched_ms: bigint }, factor: Fraction) => Fraction;
};

export type Plan = {
  factor: Fraction;
  /** As much of the pool as the rule can share out; the rest is the reserve. */
  spendable_minor: bigint;
};
