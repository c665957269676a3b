import type { Span } from '#features/royalties/rules/month.ts';

/** A payment as the table keeps it; its service time is paid for evenly. */
export type PaidService = {
  amount_minor: number;
  tax_minor: number;
  fee_minor: number;
  refunded_minor: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  period_start: string;
  period_end: string;
};

/**
 * What a viewer paid for the days of a month, less tax, the provider's fee, and what was given back. The months
 * of a payment sum to the whole of it, to the cent.
 */
export const netOfMonth = (payments: readonly PaidService[], month: Span): number =>
  payments.reduce((sum, payment) => sum + partOf(payment, month), 0);

function partOf(payment: PaidService, { from_ms, to_ms }: Span): number {
  const start = Date.parse(payment.period_start);
  const length = BigInt(Date.parse(payment.period_end) - start);
  const net = netOf(payment);
  // What was earned up to a moment, rounded down: between two moments it neither shrinks nor is lost.
  const earnedBy = (moment: number): bigint => {
    const served = BigInt(Math.max(moment - start, 0));
    return (net * (served < length ? served : length)) / length;
  };
  return Number(earnedBy(to_ms) - earnedBy(from_ms));
}

/** What is left of a payment: never less than nothing, and nothing while its person's bank disputes it. */
export function netOf({ amount_minor, tax_minor, fee_minor, refunded_minor, dispute }: PaidService): bigint {
  if (amount_minor === 0 || dispute === 'open' || dispute === 'lost') return 0n;
  const kept = BigInt(amount_minor - refunded_minor);
  // Tax is given back with what it was paid on, the provider's fee is not.
  const tax = (BigInt(tax_minor) * kept + BigInt(amount_minor) - 1n) / BigInt(amount_minor);
  const net = kept - tax - BigInt(fee_minor);
  return net > 0n ? net : 0n;
}
