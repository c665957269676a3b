import { expect, test } from 'vitest';
import {
  availableOf,
  minimumFor,
  payableOf,
  payoutKey,
  parsePayoutKey,
  type Balance,
} from '#features/earnings/payouts/rules.ts';

const balance = (changes: Partial<Balance>): Balance => ({
  balance_minor: 1500,
  matured_minor: 1000,
  open_minor: 0,
  disputed_minor: 0,
  disputed_matured_minor: 0,
  ...changes,
});

test('money that is on hold, in dispute or already being paid out is not available', () => {
  expect(payableOf(balance({}))).toBe(1000);
  expect(payableOf(balance({ disputed_minor: 300, disputed_matured_minor: 300 }))).toBe(700);
  // Everything in dispute is still on hold.
  expect(payableOf(balance({ disputed_minor: 500 }))).toBe(1000);
  expect(availableOf(balance({ open_minor: 400 }))).toBe(600);
});

test('deductions are covered by money on hold, unless it is in dispute', () => {
  expect(payableOf(balance({ balance_minor: 1000 }))).toBe(1000);
  expect(payableOf(balance({ balance_minor: 800 }))).toBe(800);
  // 700 is in dispute but only 500 is on hold, because 200 was deducted; the difference reduces the rest.
  expect(payableOf(balance({ disputed_minor: 700 }))).toBe(800);
  expect(payableOf(balance({ balance_minor: -200 }))).toBe(-200);
});

test('a creator who has left is paid even the smallest amount', () => {
  const minimums = { payout_minimum_minor: 5000, payout_minimums: new Map([['jpy', 700]]) };
  const minimum = (currency: string, has_left: boolean) => minimumFor({ currency, has_left }, minimums);
  expect([minimum('usd', false), minimum('jpy', false), minimum('usd', true)]).toEqual([5000, 700, 1]);
});

test('a payout key can be parsed into its parts, and any other text is rejected', () => {
  const first = { month: '2026-10', currency: 'usd', user_id: 12, round: 1 };
  for (const payout of [first, { ...first, round: 2 }])
    expect(parsePayoutKey(payoutKey(payout))).toEqual(payout);
  expect([payoutKey(first), payoutKey({ ...first, round: 2 })]).toEqual([
    '2026-10-usd-12',
    '2026-10-usd-12-2',
  ]);
  for (const other of ['', 'december.xml', '2026-10-usd', '2026-10-usd-12-2-1'])
    expect(parsePayoutKey(other)).toBeUndefined();
});
