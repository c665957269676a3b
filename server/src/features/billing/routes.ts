import { activeSubscription, sandboxWebhook, subscriptionLink } from '@kinora/contract/billing';
import { transaction } from '#db/transaction.ts';
import { insertEvent, latestSubscription, saveSubscription } from '#features/billing/queries.ts';
import { Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function billingRoutes(app: App): void {
  route(app, activeSubscription, async ({ viewer, context }) => {
    const found = await latestSubscription(context.db, viewer.id);
    if (!found || !viewer.is_subscribed) throw new Refusal(402, 'You have no active subscription.');
    return found;
  });

  route(app, subscriptionLink, async ({ viewer, context }) => {
    if (viewer.is_subscribed) throw new Refusal(409, 'You are subscribed already.');
    return context.payments.startCheckout(viewer.id);
  });

  route(app, sandboxWebhook, async ({ context, request }) => {
    const { payments, db, clock } = context;
    const signature = request.headers['x-sandbox-signature'];
    const event = payments.verifyEvent(
      request.raw_body ?? Buffer.alloc(0),
      typeof signature === 'string' ? signature : undefined,
    );
    if (!event) throw new Refusal(400, 'This notification is not signed by the provider.');
    // @NOTE the provider is asked before the transaction; what it answers is written as a whole.
    const read = await payments.readSubscription(event.object_ref);
    await transaction(db, async (tx) => {
      const isNew = await insertEvent(tx, payments.provider, event, clock.now());
      if (isNew && read) await saveSubscription(tx, payments.provider, read, clock.now());
    });
    return null;
  });
}
