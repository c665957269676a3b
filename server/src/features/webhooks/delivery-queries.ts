import type { Delivery } from '@kinora/contract/webhooks/webhooks';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** The maximum number of deliveries in a list. */
const maxListed = 50;

/** Lists a webhook's deliveries, newest first. */
export const listDeliveries = (db: Db, webhook_id: number): Promise<Delivery[]> =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .select(['id', 'event_id', 'type', 'created_at', 'tries', 'tried_at', 'next_try_at', 'outcome'])
    .select(
      sql<Delivery['state']>`case when next_try_at is not null then 'waiting'
        when delivered_at is not null then 'delivered' else 'failed' end`.as('state'),
    )
    .execute();

/** Finds a waiting delivery, with everything needed to send it. */
export const findWaitingDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .where('delivery.id', '=', id)
    .where('delivery.next_try_at', 'is not', null)
    .where('webhooks.disabled_at', 'is', null)
    .select(['delivery.id', 'event_id', 'payload', 'tries', 'webhook_id'])
    .select(['url', 'secret', 'webhooks.user_id'])
    .executeTakeFirst();

/** Lists deliveries that should have been tried before a given time, oldest first. */
export const listOverdueDeliveries = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .where('next_try_at', '<', before.toISOString())
    .where('webhooks.disabled_at', 'is', null)
    .orderBy('next_try_at')
    .limit(limit)
    .select('delivery.id')
    .execute();

export async function recordAttempt(
  tx: Tx,
  id: number,
  {
    now,
    outcome,
    next_try_at,
    is_delivered,
  }: { now: Date; outcome: string; next_try_at: Date | null; is_delivered: boolean },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ tries: eb('tries', '+', 1), tried_at: now, outcome, next_try_at }))
    .$if(is_delivered, (query) => query.set({ delivered_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Records whether a webhook works. @returns when deliveries began to fail; null if it works. */
export async function recordHealth(
  tx: Tx,
  webhook_id: number,
  is_delivered: boolean,
  now: Date,
): Promise<Date | null> {
  const { failing_since } = await tx
    .updateTable('webhooks')
    .set({
      failing_since: is_delivered ? null : sql`coalesce(failing_since, ${now.toISOString()}::timestamptz)`,
    })
    .where('id', '=', webhook_id)
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  return failing_since === null ? null : new Date(failing_since);
}

/**
 * Marks a delivery to be sent again, whatever its outcome.
 * @returns false if the webhook does not have this delivery.
 */
export async function requeueDelivery(
  tx: Tx,
  { webhook_id, delivery_id }: { webhook_id: number; delivery_id: number },
  now: Date,
): Promise<boolean> {
  const repeated = await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: now, tries: 0 })
    .where('id', '=', delivery_id)
    .where('webhook_id', '=', webhook_id)
    .returning('id')
    .executeTakeFirst();
  return repeated !== undefined;
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before.toISOString()).execute();
}
