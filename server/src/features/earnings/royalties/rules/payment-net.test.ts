import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { disputedMinor } from '#features/billing/rules.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { netOf, netOfMonth, type PeriodPayment } from '#features/earnings/royalties/rules/payment-net.ts';

/** $9.99 for the days from October 20 to November 20; the provider kept 59 cents. */
const paid: PeriodPayment = {
  amount_minor: 999,
  tax_minor: 0,
  fee_minor: 59,
  refunded_minor: 0,
  dispute: 'none',
  period_start: '2026-10-20T00:00:00.000Z',
  period_end: '2026-11-20T00:00:00.000Z',
};
const october = monthSpan('2026-10');
const november = monthSpan('2026-11');

test('a payment is split by days: twelve of thirty-one in the first month, the rest in the next', () => {
  expect(netOfMonth([paid], october)).toBe(363);
  expect(netOfMonth([paid], november)).toBe(577);
  expect(netOfMonth([paid], monthSpan('2026-12'))).toBe(0);
  expect(netOfMonth([paid], monthSpan('2026-09'))).toBe(0);
});

test('a period that ends and one that begins within a month are added up', () => {
  const next = { ...paid, period_start: paid.period_end, period_end: '2026-12-20T00:00:00.000Z' };
  expect(netOfMonth([paid, next], november)).toBe(577 + 344);
});

test('the service bears the fee on a refund of a payment for more than 62 days, the length of the longest two months', () => {
  const july = { ...paid, amount_minor: 1000, fee_minor: 100, refunded_minor: 500 };
  const netUntil = (period_end: string) =>
    netOf({ ...july, period_start: '2026-07-01T00:00:00.000Z', period_end });
  expect(netUntil('2026-09-01T00:00:00.000Z')).toBe(400n);
  expect(netUntil('2026-09-01T00:00:00.001Z')).toBe(450n);
});

test('tax is deducted, and refunded in proportion to the amount', () => {
  expect(netOf({ ...paid, tax_minor: 159 })).toBe(999n - 159n - 59n);
  // The tax on the 499 cents kept is 79.4 cents, rounded up.
  expect(netOf({ ...paid, tax_minor: 159, refunded_minor: 500 })).toBe(499n - 80n - 59n);
});

test('refunded or disputed money is not shared; a dispute that was won no longer counts', () => {
  expect(netOf({ ...paid, refunded_minor: 999 })).toBe(0n);
  expect(netOf({ ...paid, refunded_minor: 980 })).toBe(0n);
  expect(netOf({ ...paid, dispute: 'open' })).toBe(0n);
  expect(netOf({ ...paid, dispute: 'lost' })).toBe(0n);
  expect(netOf({ ...paid, dispute: 'won' })).toBe(940n);
  expect(netOf({ ...paid, amount_minor: 0, fee_minor: 0 })).toBe(0n);
});

test('the undisputed part of a payment is shared, less the whole fee', () => {
  const part = { ...paid, dispute: 'lost', disputed_minor: 400 } as const;
  expect(netOf(part)).toBe(540n);
  expect(netOf({ ...part, refunded_minor: 100 })).toBe(440n);
  expect(netOf({ ...part, dispute: 'open' })).toBe(540n);
  expect(netOf({ ...part, dispute: 'won' })).toBe(940n);
  expect(netOf({ ...part, disputed_minor: null })).toBe(0n);
  // The tax on the 599 cents kept is 95.3 cents, rounded up.
  expect(netOf({ ...part, tax_minor: 159 })).toBe(599n - 96n - 59n);
});

test('a yearly payment is spread over its days; a refund of the remaining days takes nothing from earlier months', () => {
  const year: PeriodPayment = {
    ...paid,
    amount_minor: 9900,
    fee_minor: 317,
    period_start: '2026-03-15T00:00:00.000Z',
    period_end: '2027-03-15T00:00:00.000Z',
  };
  const netByMonth = (payment: PeriodPayment) =>
    months.slice(0, 15).map((month) => netOfMonth([payment], month));
  const whole = netByMonth(year);
  expect(whole).toEqual([0, 0, 446, 787, 814, 788, 814, 814, 787, 814, 788, 814, 814, 735, 368]);
  expect(whole.reduce((sum, net) => sum + net)).toBe(9900 - 317);
  // 257 of the 365 days are left on the first of July: $69.70 is refunded.
  const refunded = netByMonth({ ...year, refunded_minor: Math.floor((9900 * 257) / 365) });
  expect(refunded.slice(0, 6)).toEqual(whole.slice(0, 6));
  expect(refunded.slice(7)).toEqual(Array(8).fill(0));
  // A larger refund also reduces earlier months, the latest first.
  const larger = netByMonth({ ...year, refunded_minor: 8500 });
  expect(larger).toEqual([0, 0, 446, 787, 122, ...Array<number>(10).fill(0)]);
});

const start = Date.UTC(2026, 0, 1);
const payments = fc
  .record({
    amount_minor: fc.nat(1_000_000_000),
    parts: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    from_ms: fc.nat(300 * day),
    duration_ms: fc.integer({ min: 1, max: 400 * day }),
  })
  .map(({ amount_minor, parts: [tax, fee, refunded], from_ms, duration_ms }): PeriodPayment => {
    const percent = (part: number) => Math.floor((amount_minor * part) / 100);
    return {
      amount_minor,
      tax_minor: percent(tax),
      fee_minor: percent(fee),
      refunded_minor: percent(refunded),
      dispute: 'none',
      period_start: new Date(start + from_ms).toISOString(),
      period_end: new Date(start + from_ms + duration_ms).toISOString(),
    };
  });
/** Payments for more than two months. */
const longPayments = payments.filter(
  ({ period_start, period_end }) => Date.parse(period_end) - Date.parse(period_start) > 62 * day,
);
const months = Array.from({ length: 24 }, (_, index) =>
  monthSpan(`${2026 + Math.floor(index / 12)}-${`${1 + (index % 12)}`.padStart(2, '0')}`),
);

test('a payment’s monthly parts add up to its net, and none is negative', () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const nets = months.map((month) => netOfMonth([payment], month));
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(Number(netOf(payment)));
      expect(Math.min(...nets)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a refund of at most the remaining days changes no earlier month', () => {
  fc.assert(
    fc.property(longPayments, fc.integer({ min: 0, max: 24 }), fc.nat(100), (paid, settled, percent) => {
      const payment = { ...paid, refunded_minor: 0 };
      const [from, until] = [Date.parse(payment.period_start), Date.parse(payment.period_end)];
      const closed = months.slice(0, settled);
      const left_ms = Math.min(Math.max(until - Math.max(closed.at(-1)?.to_ms ?? 0, from), 0), until - from);
      const left_minor = Number((BigInt(payment.amount_minor) * BigInt(left_ms)) / BigInt(until - from));
      const refunded_minor = Math.floor((left_minor * percent) / 100);
      const refunded = { ...payment, refunded_minor };
      for (const month of closed) expect(netOfMonth([refunded], month)).toBe(netOfMonth([payment], month));
      const rest = months.slice(settled).reduce((sum, month) => sum + netOfMonth([refunded], month), 0);
      const before = closed.reduce((sum, month) => sum + netOfMonth([payment], month), 0);
      expect(before + rest).toBe(Number(netOf(refunded)));
    }),
  );
});

test('refunds and lost disputes together never exceed the payment, and the net never exceeds what is left', () => {
  fc.assert(
    fc.property(payments, fc.option(fc.nat(1_000_000_000)), (payment, disputed_minor) => {
      const lost: PeriodPayment = { ...payment, dispute: 'lost', disputed_minor };
      const left = payment.amount_minor - payment.refunded_minor - disputedMinor(lost);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(netOf(lost)).toBeLessThanOrEqual(BigInt(left));
      expect(netOf(lost)).toBeLessThanOrEqual(netOf(payment));
    }),
  );
});

test('a larger refund never leaves a larger net', () => {
  fc.assert(
    fc.property(payments, fc.nat(), (payment, more) => {
      const refunded_minor = Math.min(payment.refunded_minor + more, payment.amount_minor);
      expect(netOf({ ...payment, refunded_minor }) <= netOf(payment)).toBe(true);
    }),
  );
});

test('a month that does not exist is rejected', () => {
  expect(monthSpan('2026-12')).toEqual({ from_ms: Date.UTC(2026, 11, 1), to_ms: Date.UTC(2027, 0, 1) });
  expect(() => monthSpan('2026-13')).toThrow('A month must be written like 2026-10.');
});
