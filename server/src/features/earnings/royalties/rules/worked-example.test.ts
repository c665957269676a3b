import { expect, test } from 'vitest';
import { hour } from '#clock.ts';
import { allocateEach } from '#features/earnings/royalties/rules/allocate.ts';
import { parseShare } from '#features/earnings/royalties/rules/fraction.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { netOfMonth } from '#features/earnings/royalties/rules/payment-net.ts';
import { rules, shareOf } from '#features/earnings/royalties/rules/shares.ts';

// The example in docs/royalties.md, figure by figure.
const [harbour, orchard] = [1, 2];
const october = monthSpan('2026-10');
const octoberNet = (period_start: string, period_end: string): number => {
  const payment = {
    amount_minor: 999,
    tax_minor: 0,
    fee_minor: 59,
    refunded_minor: 0,
    dispute: 'none' as const,
  };
  return netOfMonth([{ ...payment, period_start, period_end }], october);
};
const fullMonth = octoberNet('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z');
const watchedHours = (show_id: number, watched: number) => ({ show_id, watched_ms: watched * hour });

const viewers = [
  { viewer: 1, net_minor: fullMonth, shows: [watchedHours(harbour, 1), watchedHours(orchard, 0.5)] },
  { viewer: 2, net_minor: fullMonth, shows: [watchedHours(orchard, 10)] },
  {
    viewer: 3,
    net_minor: octoberNet('2026-10-20T00:00:00Z', '2026-11-20T00:00:00Z'),
    shows: [watchedHours(harbour, 0.5)],
  },
  { viewer: 4, net_minor: fullMonth, shows: [] },
  { viewer: 5, net_minor: fullMonth, shows: [watchedHours(harbour, 3), watchedHours(orchard, 1)] },
];
const [fanScaled, proRata, userCentric] = await allocateEach(rules, () => viewers, {
  alpha: parseShare('0.70'),
  currency: 'usd',
});

test('four viewers paid 9.40 for the month and one paid 3.63; the creators’ part is 28.86', () => {
  expect(viewers.map(({ net_minor }) => net_minor)).toEqual([940, 940, 363, 940, 940]);
  expect(fanScaled).toMatchObject({ net_minor: 4123, pool_minor: 2886, reserve_minor: 0 });
});

test('with γ = 1006/1591.5 an hour, Ana contributes 8.91 and Cem contributes 1.15', () => {
  // 1006/1591.5 is 2012/3183, and an hour has 3,600,000 milliseconds.
  expect(Number(fanScaled?.factor.num) * 3183 * hour).toBe(Number(fanScaled?.factor.den) * 2012);
  const contributed = viewers.map((viewer) =>
    fanScaled
      ? shareOf('fan_scaled_v1', viewer, fanScaled.factor).map(({ amount_micro }) => amount_micro)
      : [],
  );
  expect(contributed).toEqual([
    [594_181_589n, 297_090_794n],
    [940_000_000n],
    [114_727_615n],
    [],
    [705_000_000n, 235_000_000n],
  ]);
});

test('The Harbour earns 14.14 and The Orchard earns 14.72', () => {
  expect(fanScaled?.lines).toEqual([
    {
      show_id: harbour,
      viewers: 3,
      watched_ms: 4.5 * hour,
      amount_micro: 1_413_909_204n,
      amount_minor: 1414,
    },
    {
      show_id: orchard,
      viewers: 3,
      watched_ms: 11.5 * hour,
      amount_micro: 1_472_090_794n,
      amount_minor: 1472,
    },
  ]);
});

test('under the pro-rata rule they would earn 8.12 and 20.74', () => {
  expect(proRata).toMatchObject({ pool_minor: 2886, reserve_minor: 0 });
  expect(proRata?.lines.map(({ amount_minor }) => amount_minor)).toEqual([812, 2074]);
});

test('under the user-centric rule they would earn 11.86 and 10.42, and 6.58 would go to the reserve', () => {
  expect(userCentric).toMatchObject({ pool_minor: 2886, reserve_minor: 658 });
  expect(userCentric?.lines.map(({ amount_minor }) => amount_minor)).toEqual([1186, 1042]);
});

test('a share must be a decimal number from 0 to 1', () => {
  expect(parseShare('0.70')).toEqual({ num: 70n, den: 100n });
  expect(parseShare('1')).toEqual({ num: 1n, den: 1n });
  for (const text of ['1.01', '2', '-0.5', '70 %', ''])
    expect(() => parseShare(text)).toThrow('A share must be a number from 0 to 1');
});
