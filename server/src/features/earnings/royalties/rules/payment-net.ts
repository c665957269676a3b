import { disputedOf } from '#features/billing/rules.ts';
import type { Span } from '#features/earnings/royalties/rules/calendar.ts';

/** A payment as stored; it is earned evenly over its period. */
export type PaidService = {
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
export const netOfMonth = (payments: readonly PaidService[], month: Span): number =>
  payments.reduce((sum, payment) => sum + partOf(payment, month), 0);

function partOf(payment: PaidService, { from_ms, to_ms }: Span): number {
  const start = Date.parse(payment.period_start);
  const length = BigInt(Date.parse(payment.period_end) - start);
  const net = netOf(payment);
  // Net earned up to a moment, rounded down: differences between moments are never negative and lose nothing.
  const earnedBy = (moment: number): bigint => {
    const served = BigInt(Math.max(moment - start, 0));
    return (net * (served < length ? served : length)) / length;
  };
  return Number(earnedBy(to_ms) - earnedBy(from_ms));
}

/**
 * Returns what is left of a payment: never negative, and without what the payer's bank disputes or took back
 * by a dispute that we lost.
 */
export function netOf(payment: PaidService): bigint {
  const { amount_minor, tax_minor, fee_minor, refunded_minor } = payment;
  if (amount_minor === 0) return 0n;
  const kept = BigInt(amount_minor - refunded_minor - disputedOf(payment));
  // Tax is returned along with the amount it was paid on; the provider's fee is not.
  const tax = (BigInt(tax_minor) * kept + BigInt(amount_minor) - 1n) / BigInt(amount_minor);
  const net = kept - tax - BigInt(fee_minor);
  return net > 0n ? net : 0n;
}
