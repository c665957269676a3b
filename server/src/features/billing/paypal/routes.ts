import { approvePaypalSubscription, createPaypalSubscription } from '@kinora/contract/billing/billing';
import type { Context } from '#context.ts';
import { priceOrder, prepareSubscription, requireCanSubscribe } from '#features/billing/subscribe.ts';
import { insertPending } from '#features/billing/subscribe-queries.ts';
import { termsForPrice } from '#features/billing/rules.ts';
import { findSubscription } from '#features/billing/queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { requireConsent } from '#features/billing/withdrawal/withdraw.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import type { PaypalProvider } from '#services/payments/types.ts';

export function routes(app: App): void {
  route(app, createPaypalSubscription, async ({ body, viewer, context }) => {
    const paypal = requirePaypal(context);
    await requireCanSubscribe(context, viewer);
    await requireConsent(context, viewer.id, body.consent);
    const ordered = await priceOrder(context, viewer, body);
    const { payer, key } = await prepareSubscription(context, viewer, ordered);
    const { provider_ref, approve_url, plan_ref } = await paypal.createSubscription(
      payer,
      termsForPrice(context.config, ordered.price),
      `paypal:${key}`,
    );
    const { db, clock } = context;
    await insertPending(
      db,
      { user_id: viewer.id, provider: 'paypal', provider_ref, plan_ref },
      { ...ordered.price, now: clock.now() },
    );
    return { subscriptionID: provider_ref, approve_url };
  });

  route(app, approvePaypalSubscription, async ({ body, viewer, context }) => {
    const paypal = requirePaypal(context);
    const { db } = context;
    const ref = body.subscriptionID;
    // Only a subscription to our plan that was created for the caller is accepted.
    const stored = await findSubscription(db, 'paypal', ref);
    if (stored?.user_id !== viewer.id) throw notFound('You did not start this subscription here.');
    if (body.planId !== undefined && body.planId !== (stored.plan_ref ?? (await paypal.plan_id())))
      throw new Refusal(409, 'This subscription is for another plan.');
    const read = await paypal.readSubscription(ref);
    if (read?.user_id !== viewer.id) throw notFound('You did not start this subscription here.');
    await syncSubscription(context, paypal, ref);
    const known = await findSubscription(db, 'paypal', ref);
    if (!known || known.is_duplicate || (known.status === 'ended' && known.access_until === null))
      throw new Refusal(402, 'PayPal has not confirmed this subscription. Nothing was charged.');
    const { status, access_until, paid_until, cancel_scheduled, is_unconfirmed, paused_until } = known;
    return { status, access_until, paid_until, cancel_scheduled, is_unconfirmed, paused_until };
  });
}

function requirePaypal({ payments }: Context): PaypalProvider {
  if (!payments.paypal) throw notFound('PayPal is not set up here.');
  return payments.paypal;
}
