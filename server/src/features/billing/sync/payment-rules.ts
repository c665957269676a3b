import { disputedOf } from '#features/billing/rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/** A payment as it was last read. */
export type StoredPayment = Pick<
  ProviderPayment,
  'provider_ref' | 'refunded_minor' | 'dispute' | 'disputed_minor'
>;

export type PaymentChanges = {
  /** New payments. */
  paid: readonly ProviderPayment[];
  /** Payments whose refunded amount has grown. */
  refunded: readonly ProviderPayment[];
  /** Payments whose refunded amount has shrunk, because a refund failed or was cancelled. */
  unrefunded: readonly FailedRefund[];
  /** Payments with less in dispute than when last read, because a dispute was won. */
  won: readonly ProviderPayment[];
};

export type FailedRefund = { payment: ProviderPayment; back_minor: number };

/** Compares payments with their state when they were last read. */
export function comparePayments(
  payments: readonly ProviderPayment[],
  stored: readonly StoredPayment[],
): PaymentChanges {
  const refunds = new Map(stored.map((one) => [one.provider_ref, one.refunded_minor]));
  const refundedBefore = ({ provider_ref }: ProviderPayment) => refunds.get(provider_ref) ?? 0;
  const before = new Map(stored.map((one) => [one.provider_ref, one]));
  const disputedBefore = (payment: ProviderPayment) =>
    disputedOf({ ...payment, ...before.get(payment.provider_ref) });
  return {
    paid: payments.filter(({ provider_ref }) => !refunds.has(provider_ref)),
    refunded: payments.filter((payment) => payment.refunded_minor > refundedBefore(payment)),
    unrefunded: payments
      .map((payment) => ({ payment, back_minor: refundedBefore(payment) - payment.refunded_minor }))
      .filter(({ back_minor }) => back_minor > 0),
    won: payments.filter((payment) => disputedOf(payment) < disputedBefore(payment)),
  };
}
