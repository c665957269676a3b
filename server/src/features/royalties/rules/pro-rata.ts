import type { Scheme } from '#features/royalties/rules/scheme.ts';

/** Every hour that anybody watched is worth the same. */
export const proRata: Scheme = {
  plan: ({ watched_ms }, pool_minor) => ({
    factor: { num: pool_minor, den: watched_ms },
    spendable_minor: watched_ms > 0n ? pool_minor : 0n,
  }),
  rate: (_viewer, factor) => factor,
};
