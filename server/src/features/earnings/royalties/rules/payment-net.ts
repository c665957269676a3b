import { day } from '#clock.ts';
import { disputedMinor } from '#features/billing/rules.ts';
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
  payments.reduce((sum, payment) => sum + netEarnedIn(payment, month), 0);

/**
 * Returns the part of a payment's net that is earned in a month. The net is earned evenly over the payment's period. If
 * the payment is for many months, refunded and disputed amounts are deducted from its last days, so a refund
 * of the remaining days changes no earlier month.
 */
function netEarnedIn(payment: PeriodPayment, { from_ms, to_ms }: Span): number {
  const start = Date.parse(payment.period_start);
  const length = BigInt(Date.parse(payment.period_end) - start);
  const net = netOf(payment);
  const spread = isForManyMonths(payment) ? netBeforeRefunds(payment) : net;
  // Net earned by a given time, rounded down, so that differences are never negative and nothing is lost.
  const earnedBy = (moment: number): bigint => {
    const elapsed = BigInt(Math.max(moment - start, 0));
    const earned = (spread * (elapsed < length ? elapsed : length)) / length;
    return earned < net ? earned : net;
  };
  return Number(earnedBy(to_ms) - earnedBy(from_ms));
}

/**
 * Returns the net of a payment, without amounts that were refunded or that are in a dispute that is open or lost;
 * never negative.
 */
export function netOf(payment: PeriodPayment): bigint {
  const { amount_minor, tax_minor, fee_minor, refunded_minor } = payment;
  if (amount_minor === 0) return 0n;
  const kept_minor = BigInt(amount_minor - refunded_minor - disputedMinor(payment));
  // The service bears the fee on refunds of payments for many months: closed months can no longer bear it.
  if (isForManyMonths(payment)) return (netBeforeRefunds(payment) * kept_minor) / BigInt(amount_minor);
  // Tax is refunded along with the amount it was paid on; the provider's fee is not.
  const tax = (BigInt(tax_minor) * kept_minor + BigInt(amount_minor) - 1n) / BigInt(amount_minor);
  const net = kept_minor - tax - BigInt(fee_minor);
  return net > 0n ? net : 0n;
}

/**
 * Whether a payment covers months that may be closed by the time it is refunded. A payment for one month falls
 * into two calendar months, and is usually refunded before those are closed.
 */
const isForManyMonths = ({ period_start, period_end }: PeriodPayment): boolean =>
  Date.parse(period_end) - Date.parse(period_start) > 62 * day;

/** Returns the net of a payment before refunds and disputes; never negative. */
function netBeforeRefunds({ amount_minor, tax_minor, fee_minor }: PeriodPayment): bigint {
  const net = BigInt(amount_minor) - BigInt(tax_minor) - BigInt(fee_minor);
  return net > 0n ? net : 0n;
}
