import { gammaOf } from '#features/earnings/royalties/rules/gamma.ts';
import type { Scheme } from '#features/earnings/royalties/rules/scheme.ts';

/** A viewer's money goes to what they watched: more of it the more they watched, and at most all of it. */
export const fanScaled: Scheme = {
  plan(survey, pool_minor) {
    const { watching_net_minor } = survey;
    return {
      factor: gammaOf(survey, pool_minor),
      spendable_minor: watching_net_minor < pool_minor ? watching_net_minor : pool_minor,
    };
  },
  rate: ({ net_minor, watched_ms }, gamma) =>
    gamma.num * watched_ms >= gamma.den
      ? { num: net_minor, den: watched_ms }
      : { num: net_minor * gamma.num, den: gamma.den },
};
