import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { insertEvent, isEventKnown } from '#features/billing/sync/event-queries.ts';
import { logRefusedEvent } from '#features/billing/sync/refused-events.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { Refusal } from '#http/errors.ts';
import type { EventHeaders, SubscriptionProvider } from '#services/payments/types.ts';

/**
 * Receives a webhook event: verifies its signature against the raw body, then reads the subscription or gift
 * from the provider. An event that was received before changes nothing.
 * @throws 400 if it is not from the provider.
 */
export async function receiveEvent(
  context: Context,
  provider: SubscriptionProvider,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<void> {
  const { metrics } = context;
  const name = provider.provider;
  const event = await provider.verifyEvent(raw_body, headers);
  if (!event) {
    metrics.webhooks.inc({ provider: name, outcome: 'refused' });
    logRefusedEvent(context, name, headers);
    throw new Refusal(400, 'This notification is not signed by the provider.');
  }
  if (await isEventKnown(context.db, name, event.event_id)) {
    metrics.webhooks.inc({ provider: name, outcome: 'repeated' });
    return;
  }
  if (event.gift_ref) await syncGift(context, context.payments.card, event.gift_ref, event);
  else if (event.object_ref !== null) await syncSubscription(context, provider, event.object_ref, event);
  else await transaction(context.db, (tx) => insertEvent(tx, name, event, context.clock.now()));
  metrics.webhooks.inc({ provider: name, outcome: 'applied' });
  if (event.created_at !== null) {
    const lag_ms = context.clock.now().getTime() - event.created_at.getTime();
    metrics.webhook_lag.observe({ provider: name }, Math.max(0, lag_ms / second));
  }
}
