import type { Provider } from '@kinora/contract/billing';
import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import type { ProviderPayment, ProviderSubscription } from '#services/payments/types.ts';

export type SavedPayments = {
  /** Payments that were not known before. */
  paid: readonly ProviderPayment[];
  /** Payments of which more was given back than was known. */
  refunded: readonly ProviderPayment[];
};

/** Payments are kept for good; only what became of them afterwards changes. */
export async function savePayments(
  tx: Tx,
  provider: Provider,
  subscription_id: number,
  read: ProviderSubscription,
): Promise<SavedPayments> {
  const { payments, user_id } = read;
  if (payments.length === 0) return { paid: [], refunded: [] };
  const rows = await tx
    .selectFrom('payments')
    .select(['provider_ref', 'refunded_minor'])
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
          refunded_minor: sql`greatest(payments.refunded_minor, excluded.refunded_minor)`,
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
  return { paid, refunded };
}
