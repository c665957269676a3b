import type { Provider } from '@kinora/contract/billing/billing';
import type { Db, Tx } from '#db/types.ts';
import type { ProviderEvent } from '#services/payments/types.ts';

/** Records a webhook event; returns false if it was already recorded, and so has taken effect. */
export async function insertEvent(
  tx: Tx,
  provider: Provider,
  { event_id, type, object_ref }: ProviderEvent,
  received_at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_events')
    .values({ provider, event_id, type, object_ref, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isEventKnown(db: Db, provider: Provider, event_id: string): Promise<boolean> {
  const known = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes events received before a given time, except those about subscriptions whose member is unknown. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', before.toISOString())
    .where('is_unmatched', '=', false)
    .execute();
}

/**
 * Records a live or paid subscription whose member is unknown, under its webhook event or, if there was none, under
 * its own reference. @returns false if the subscription was already recorded.
 */
export async function saveUnmatched(
  tx: Tx,
  provider: Provider,
  { provider_ref, customer_ref }: { provider_ref: string; customer_ref: string | null },
  event: ProviderEvent | undefined,
  now: Date,
): Promise<boolean> {
  const known = await selectUnmatched(tx)
    .where('provider', '=', provider)
    .where('object_ref', '=', provider_ref)
    .executeTakeFirst();
  // Without an event there is a single row, however often the subscription is read.
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

/** Marks the events of a subscription as matched: its member has been found. */
export async function markMatched(tx: Tx, provider: Provider, provider_ref: string): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ is_unmatched: false })
    .where('provider', '=', provider)
    .where('object_ref', '=', provider_ref)
    .where('is_unmatched', '=', true)
    .execute();
}

/** Lists unmatched events of one or all providers, oldest first. */
export const listUnmatched = (db: Db, provider?: Provider) =>
  selectUnmatched(db)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider!))
    .execute();

const selectUnmatched = (db: Db) =>
  db
    .selectFrom('payment_events')
    .select(['provider', 'event_id', 'type', 'object_ref', 'customer_ref', 'received_at'])
    .where('is_unmatched', '=', true)
    .orderBy('received_at')
    .orderBy('event_id');
