import { expect, test } from 'vitest';
import { comparePayments, type StoredPayment } from '#features/billing/sync/payment-rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

const payment: ProviderPayment = {
  provider_ref: 'in_1',
  number: null,
  amount_minor: 999,
  tax_minor: 0,
  fee_minor: 59,
  refunded_minor: 0,
  dispute: 'none',
  currency: 'usd',
  period_start: new Date('2026-11-01'),
  period_end: new Date('2026-12-01'),
  is_proration: false,
  paid_at: new Date('2026-11-01'),
  receipt_url: null,
};

/** Returns what has changed when a payment is read again. */
function compare(before: Partial<StoredPayment> | null, now: Partial<ProviderPayment>) {
  const stored = { provider_ref: 'in_1', refunded_minor: 0, dispute: 'none', disputed_minor: null } as const;
  const { paid, refunded, unrefunded, won } = comparePayments(
    [{ ...payment, ...now }],
    before ? [{ ...stored, ...before }] : [],
  );
  const amounts = (list: typeof refunded) => list.map((one) => one.amount_minor);
  return {
    paid: paid.length,
    refunded: amounts(refunded),
    unrefunded: amounts(unrefunded),
    won: won.length,
  };
}
const noChanges = { paid: 0, refunded: [], unrefunded: [], won: 0 };

test('a payment that is read again unchanged is not reported', () => {
  for (const same of [
    {},
    { refunded_minor: 300 },
    { dispute: 'open' },
    { dispute: 'lost', disputed_minor: 300 },
    { dispute: 'won' },
  ] as const)
    expect(compare(same, same)).toEqual(noChanges);
});

test('a new payment is reported, with the amount refunded so far', () => {
  expect(compare(null, {})).toEqual({ ...noChanges, paid: 1 });
  expect(compare(null, { refunded_minor: 300 })).toEqual({ ...noChanges, paid: 1, refunded: [300] });
});

test('a refund that grows or shrinks is reported as the difference', () => {
  expect(compare({ refunded_minor: 300 }, { refunded_minor: 999 })).toEqual({
    ...noChanges,
    refunded: [699],
  });
  expect(compare({ refunded_minor: 999 }, { refunded_minor: 300 })).toEqual({
    ...noChanges,
    unrefunded: [699],
  });
});

test('a dispute that is won in full or in part is reported, and one that is opened or lost is not', () => {
  expect(compare({ dispute: 'open' }, { dispute: 'won' })).toEqual({ ...noChanges, won: 1 });
  expect(compare({ dispute: 'open' }, { dispute: 'lost', disputed_minor: 300 })).toEqual({
    ...noChanges,
    won: 1,
  });
  expect(compare({}, { dispute: 'open' })).toEqual(noChanges);
  expect(compare({ dispute: 'open' }, { dispute: 'lost' })).toEqual(noChanges);
});
