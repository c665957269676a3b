import { randomUUID } from 'node:crypto';
import type { EventType, WebhookEvent } from '@kinora/contract/webhooks/events';
import { sql } from 'kysely';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { deliverEvent } from '#features/webhooks/deliver-event-job.ts';

/** The key of the waiting job that sends a delivery. */
export const deliveryKey = (delivery_id: number): string => `delivery-${delivery_id}`;

/** The command line has no queue; a job that runs every minute finds events queued there. */
type Queue = Partial<Pick<Context, 'jobs'>>;

/**
 * Queues an event, in the transaction in which it happened, for every webhook subscribed to it: the
 * service's webhooks and, if it is about a creator, the creator's.
 */
export async function queueEvent(
  tx: Tx,
  context: Queue,
  { type, data }: WebhookEvent,
  { creator_id = null, now }: { creator_id?: number | null; now: Date },
): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.user_id')
    .where(sql<boolean>`${type} = any(webhooks.events)`)
    .where('webhooks.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('webhooks.user_id', 'is', null),
        eb.and([
          eb('webhooks.user_id', '=', creator_id),
          eb(sql<boolean>`coalesce(users.suspended_until <= ${now.toISOString()}, true)`, '=', true),
        ]),
      ]),
    )
    .orderBy('webhooks.id')
    .select('webhooks.id')
    .execute();
  if (webhooks.length === 0) return;
  const event_id = newEventId();
  const payload = payloadOf(type, data, now);
  for (const { id } of webhooks)
    await insertDelivery(tx, context, { webhook_id: id, event_id, type, payload, now });
}

export const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`;

/** Formats an event as it is sent. */
export const payloadOf = (type: EventType, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });

/** Adds a delivery and the job that sends it. */
export async function insertDelivery(
  tx: Tx,
  { jobs }: Queue,
  { now, ...delivery }: { webhook_id: number; event_id: string; type: EventType; payload: string; now: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ ...delivery, created_at: now, next_try_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs?.send(tx, deliverEvent, { delivery_id: id }, deliveryKey(id));
}
