import { reduced } from '#features/earnings/royalties/rules/fraction.ts';
import type { Scheme } from '#features/earnings/royalties/rules/scheme.ts';

/** Every watched hour is worth the same, no matter who watched it. */
export const proRata: Scheme = {
  plan: ({ watched_ms }, pool_minor) =>
    watched_ms > 0n
      ? { factor: reduced({ num: pool_minor, den: watched_ms }), spendable_minor: pool_minor }
      : { factor: { num: 0n, den: 1n }, spendable_minor: 0n },
  rate: (_viewer, factor) => factor,
};
