import type { Provider } from '@kinora/contract/billing/billing';
import type { Db, Tx } from '#db/types.ts';
import type { StoredPayment } from '#features/billing/sync/payment-rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/** Lists a subscription's payments as they were last read. */
export const listPayments = (db: Db, subscription_id: number): Promise<StoredPayment[]> =>
  db
    .selectFrom('payments')
    .select(['provider_ref', 'refunded_minor', 'dispute', 'disputed_minor'])
    .where('subscription_id', '=', subscription_id)
    .execute();

/** A payment as read from its provider, with its taxes if it is new. */
export type PaymentToSave = ProviderPayment & { buyer_country?: string | null };

/** Inserts payments. For known payments, only the fee, receipt, refunds and dispute are updated. */
export async function upsertPayments(
  tx: Tx,
  provider: Provider,
  subscription: { id: number; user_id: number },
  payments: readonly PaymentToSave[],
): Promise<void> {
  if (payments.length === 0) return;
  await tx
    .insertInto('payments')
    .values(payments.map((payment) => toRow(provider, subscription, payment)))
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_ref'])
        .doUpdateSet((eb) => ({
          fee_minor: eb.ref('excluded.fee_minor'),
          refunded_minor: eb.ref('excluded.refunded_minor'),
          dispute: eb.ref('excluded.dispute'),
          disputed_minor: eb.ref('excluded.disputed_minor'),
          number: eb.ref('excluded.number'),
          receipt_url: eb.ref('excluded.receipt_url'),
        }))
        .where('payments.subscription_id', '=', subscription.id),
    )
    .execute();
}

function toRow(
  provider: Provider,
  { id: subscription_id, user_id }: { id: number; user_id: number },
  payment: PaymentToSave,
) {
  // The rest of the buyer’s details are only for the invoice.
  const {
    buyer,
    is_tax_missing: _,
    tax_lines = [],
    buyer_country = buyer?.country ?? null,
    ...row
  } = payment;
  return { ...row, buyer_country, tax_lines: JSON.stringify(tax_lines), provider, subscription_id, user_id };
}
