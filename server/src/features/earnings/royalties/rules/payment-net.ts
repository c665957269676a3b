import { day } from '#clock.ts';
import { disputedOf } from '#features/billing/rules.ts';
import type { Span } from '#features/earnings/royalties/rules/calendar.ts';

/** A payment as stored. */
export type PeriodPayment = {
  amount_minor: number;
  tax_minor: number;
  fee_minor: number;
  refunded_minor: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** What open and lost disputes cover; null or absent if that is everything that was not refunded. */
  disputed_minor?: number | null;
  period_start: string;
  period_end: string;
};

/**
 * Returns what a viewer paid for the days of a month, less tax, the provider's fee and refunds. The months of
 * a payment add up to its whole net, to the cent.
 */
export const netOfMonth = (payments: readonly PeriodPayment[], month: Span): number =>
  payments.reduce((sum, payment) => sum + partOf(payment, month), 0);

/**
 * What is left of a payment is earned evenly over its period. An amount that was refunded or disputed is
 * deducted from the last days of a payment for many months, so a refund of the remaining days changes no
 * earlier month.
 */
function partOf(payment: PeriodPayment, { from_ms, to_ms }: Span): number {
  const start = Date.parse(payment.period_start);
  const length = BigInt(Date.parse(payment.period_end) - start);
  const left = netOf(payment);
  const whole = isForManyMonths(payment) ? wholeOf(payment) : left;
  // Net earned by a given time, rounded down, so that differences are never negative and nothing is lost.
  const earnedBy = (moment: number): bigint => {
    const served = BigInt(Math.max(moment - start, 0));
    const earned = (whole * (served < length ? served : length)) / length;
    return earned < left ? earned : left;
  };
  return Number(earnedBy(to_ms) - earnedBy(from_ms));
}

/**
 * Returns what is left of a payment: never negative, and without amounts in an open dispute or
 * a dispute that we lost.
 */
export function netOf(payment: PeriodPayment): bigint {
  const { amount_minor, tax_minor, fee_minor, refunded_minor } = payment;
  if (amount_minor === 0) return 0n;
  const kept = BigInt(amount_minor - refunded_minor - disputedOf(payment));
  // The service bears the fee on refunds of payments for many months: closed months can no longer bear it.
  if (isForManyMonths(payment)) return (wholeOf(payment) * kept) / BigInt(amount_minor);
  // Tax is returned along with the amount it was paid on; the provider's fee is not.
  const tax = (BigInt(tax_minor) * kept + BigInt(amount_minor) - 1n) / BigInt(amount_minor);
  const net = kept - tax - BigInt(fee_minor);
  return net > 0n ? net : 0n;
}

/**
 * Whether a payment covers months that may be closed by the time it is refunded. A payment for one month falls
 * into two calendar months, and is usually refunded before those are closed.
 */
const isForManyMonths = ({ period_start, period_end }: PeriodPayment): boolean =>
  Date.parse(period_end) - Date.parse(period_start) > 62 * day;

/** Returns the net of a payment before refunds and disputes. */
function wholeOf({ amount_minor, tax_minor, fee_minor }: PeriodPayment): bigint {
  const whole = BigInt(amount_minor) - BigInt(tax_minor) - BigInt(fee_minor);
  return whole > 0n ? whole : 0n;
}
