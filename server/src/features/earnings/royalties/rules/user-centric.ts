import { floorOf } from '#features/earnings/royalties/rules/fraction.ts';
import type { Scheme } from '#features/earnings/royalties/rules/scheme.ts';

/** The creators' part of each viewer's money goes to what they watched, no matter how little. */
export const userCentric: Scheme = {
  plan: ({ watching_net_minor }, _pool_minor, alpha) => ({
    factor: alpha,
    spendable_minor: floorOf(watching_net_minor, alpha),
  }),
  rate: ({ net_minor, watched_ms }, factor) => ({
    num: net_minor * factor.num,
    den: watched_ms * factor.den,
  }),
};
