import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { insertEvent, isEventKnown } from '#features/billing/sync/event-queries.ts';
import { logRefused } from '#features/billing/sync/refused-events.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { Refusal } from '#http/errors.ts';
import type { EventHeaders, SubscriptionProvider } from '#services/payments/types.ts';

/**
 * Receives a webhook event: verifies its origin over the raw body, then reads the subscription from the
 * provider. An event that was received before changes nothing.
 * @throws 400 if it is not from the provider.
 */
export async function receiveEvent(
  context: Context,
  provider: SubscriptionProvider,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<void> {
  const event = await provider.verifyEvent(raw_body, headers);
  if (!event) {
    logRefused(context, provider.provider, headers);
    throw new Refusal(400, 'This notification is not signed by the provider.');
  }
  if (await isEventKnown(context.db, provider.provider, event.event_id)) return;
  if (event.object_ref !== null) return syncSubscription(context, provider, event.object_ref, event);
  await transaction(context.db, (tx) => insertEvent(tx, provider.provider, event, context.clock.now()));
}
