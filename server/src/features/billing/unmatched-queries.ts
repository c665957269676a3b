import type { Provider } from '@kinora/contract/billing/billing';
import type { Db, Tx } from '#db/types.ts';
import type { ProviderEvent, ProviderSubscription } from '#services/payments/types.ts';

/**
 * Records a live or paid subscription that belongs to nobody we know, under its notification or, if there was
 * none, under a key of its own. @returns whether this is new.
 */
export async function keepUnmatched(
  tx: Tx,
  provider: Provider,
  { provider_ref, customer_ref }: ProviderSubscription,
  event: ProviderEvent | undefined,
  now: Date,
): Promise<boolean> {
  const known = await unmatched(tx)
    .where('provider', '=', provider)
    .where('object_ref', '=', provider_ref)
    .executeTakeFirst();
  // Without a notification there is a single row, however often it is read.
  if (known && !event) return false;
  const { event_id, type } = event ?? { event_id: `read:${provider_ref}`, type: 'read' };
  const row = { customer_ref, is_unmatched: true };
  await tx
    .insertInto('payment_events')
    .values({ provider, event_id, type, object_ref: provider_ref, received_at: now, ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doUpdateSet(row))
    .execute();
  return known === undefined;
}

/** Marks the records of a subscription as settled: its member has been found. */
export async function settleUnmatched(tx: Tx, provider: Provider, provider_ref: string): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ is_unmatched: false })
    .where('provider', '=', provider)
    .where('object_ref', '=', provider_ref)
    .where('is_unmatched', '=', true)
    .execute();
}

/** Lists unsettled records, oldest first. */
export const unmatched = (db: Db) =>
  db
    .selectFrom('payment_events')
    .select(['provider', 'event_id', 'type', 'object_ref', 'customer_ref', 'received_at'])
    .where('is_unmatched', '=', true)
    .orderBy('received_at')
    .orderBy('event_id');
