import { disputedMinor } from '#features/billing/rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/** A payment as it was last read. */
export type StoredPayment = Pick<
  ProviderPayment,
  'provider_ref' | 'refunded_minor' | 'dispute' | 'disputed_minor'
>;

export type PaymentChanges = {
  /** New payments. */
  paid: readonly ProviderPayment[];
  /** Payments whose refunded amount has grown, and by how much. */
  refunded: readonly Refund[];
  /** Payments whose refunded amount has shrunk, because a refund failed or was cancelled, and by how much. */
  unrefunded: readonly Refund[];
  /** Payments with less in dispute than when last read, because a dispute was won. */
  won: readonly ProviderPayment[];
};

export type Refund = { payment: ProviderPayment; amount_minor: number };

/** Compares payments with their state when they were last read. */
export function comparePayments(
  payments: readonly ProviderPayment[],
  stored: readonly StoredPayment[],
): PaymentChanges {
  const refunds = new Map(stored.map((one) => [one.provider_ref, one.refunded_minor]));
  const changes = payments.map((payment): Refund => ({
    payment,
    amount_minor: payment.refunded_minor - (refunds.get(payment.provider_ref) ?? 0),
  }));
  const before = new Map(stored.map((one) => [one.provider_ref, one]));
  const disputedBefore = (payment: ProviderPayment) =>
    disputedMinor({ ...payment, ...before.get(payment.provider_ref) });
  return {
    paid: payments.filter(({ provider_ref }) => !refunds.has(provider_ref)),
    refunded: changes.filter((change) => change.amount_minor > 0),
    unrefunded: changes
      .filter((change) => change.amount_minor < 0)
      .map((change): Refund => ({ payment: change.payment, amount_minor: -change.amount_minor })),
    won: payments.filter((payment) => disputedMinor(payment) < disputedBefore(payment)),
  };
}
