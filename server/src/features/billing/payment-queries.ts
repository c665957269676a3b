import type { Provider } from '@kinora/contract/billing/billing';
import type { Tx } from '#db/types.ts';
import type { OwnedSubscription, ProviderPayment } from '#services/payments/types.ts';

export type SavedPayments = {
  /** New payments. */
  paid: readonly ProviderPayment[];
  /** Payments whose refunded amount has grown. */
  refunded: readonly ProviderPayment[];
  /** Payments whose refunded amount has shrunk, because a refund failed or was cancelled. */
  unrefunded: readonly Unrefunded[];
  /** Payments whose dispute was open when last read and has since been won. */
  won: readonly ProviderPayment[];
};

export type Unrefunded = { payment: ProviderPayment; back_minor: number };

/**
 * Saves payments. They are never deleted; only their fee, receipt, refunds and dispute change. The next close
 * corrects what that changes in a month of royalties that is already closed.
 */
export async function savePayments(
  tx: Tx,
  provider: Provider,
  subscription_id: number,
  read: OwnedSubscription,
): Promise<SavedPayments> {
  const { payments, user_id } = read;
  if (payments.length === 0) return { paid: [], refunded: [], unrefunded: [], won: [] };
  const rows = await tx
    .selectFrom('payments')
    .select(['provider_ref', 'refunded_minor', 'dispute'])
    .where('subscription_id', '=', subscription_id)
    .execute();
  const known = new Map(rows.map((row) => [row.provider_ref, row.refunded_minor]));
  await tx
    .insertInto('payments')
    .values(payments.map((payment) => ({ ...payment, provider, subscription_id, user_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_ref'])
        .doUpdateSet((eb) => ({
          fee_minor: eb.ref('excluded.fee_minor'),
          refunded_minor: eb.ref('excluded.refunded_minor'),
          dispute: eb.ref('excluded.dispute'),
          number: eb.ref('excluded.number'),
          receipt_url: eb.ref('excluded.receipt_url'),
        }))
        .where('payments.subscription_id', '=', subscription_id),
    )
    .execute();
  const paid = payments.filter(({ provider_ref }) => !known.has(provider_ref));
  const refunded = payments.filter(
    ({ provider_ref, refunded_minor }) => refunded_minor > (known.get(provider_ref) ?? 0),
  );
  const unrefunded = payments
    .map((payment) => ({
      payment,
      back_minor: (known.get(payment.provider_ref) ?? 0) - payment.refunded_minor,
    }))
    .filter(({ back_minor }) => back_minor > 0);
  const disputed = new Set(rows.filter(({ dispute }) => dispute === 'open').map((row) => row.provider_ref));
  const won = payments.filter(({ provider_ref, dispute }) => dispute === 'won' && disputed.has(provider_ref));
  return { paid, refunded, unrefunded, won };
}
