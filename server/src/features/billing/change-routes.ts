import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  updatePaymentMethod,
  type Subscription,
} from '@kinora/contract/billing/billing';
import { count } from '@kinora/contract/plural';
import type { Context } from '#context.ts';
import { cancelAtProvider } from '#features/billing/cancel-at-provider.ts';
import { findUpcomingGift } from '#features/billing/gifts/queries.ts';
import {
  findApprovedSubscription,
  findSubscription,
  findLiveSubscription,
  findSubscriptionWithAccess,
  markCancelledForGift,
} from '#features/billing/queries.ts';
import { readBillingDetails } from '#features/billing/details-queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import {
  CannotPause,
  CannotResume,
  CardRefused,
  type SubscriptionProvider,
} from '#services/payments/types.ts';

/**
 * Routes with which members change their own subscription. Each change is made at the provider and then read back;
 * its result is never assumed.
 */
export function routes(app: App): void {
  route(app, updatePaymentMethod, async ({ body, viewer, context }) => {
    const live = await requireLiveSubscription(context, viewer.id);
    const { card } = context.payments;
    if (live.provider !== card.provider)
      throw new Refusal(409, 'You pay with PayPal: change your payment method in your PayPal account.');
    try {
      const key = `method:${live.provider_ref}:${live.revision}:${body.stripeToken}`;
      return await card.replaceMethod(live.provider_ref, body.stripeToken, key);
    } catch (error) {
      if (error instanceof CardRefused) throw new Refusal(402, error.message);
      throw error;
    } finally {
      // Even after a refusal, the provider may have made part of the change.
      await syncSubscription(context, card, live.provider_ref);
    }
  });

  route(app, cancelSubscription, async ({ viewer, context }) => {
    const ended = await findEndedWithAccess(context, viewer.id);
    if (ended) return ended;
    const live = await requireLiveSubscription(context, viewer.id, { orApproved: true });
    if (!live.cancel_scheduled) await cancelAtProvider(context, live, viewer.id);
    return readSubscription(context, live);
  });

  route(app, pauseSubscription, async ({ body: { months }, viewer, context }) => {
    const { payments } = context;
    const live = await requireLiveSubscription(context, viewer.id);
    const { subscription } = await readBillingDetails(context, viewer.id);
    if (!subscription || subscription.pause_months === 0 || live.provider !== payments.card.provider)
      throw cannotPause();
    if (months > subscription.pause_months)
      throw invalid({
        months: `Choose at most ${count(subscription.pause_months, 'month', undefined, 'en')}`,
      });
    try {
      await payments.card.pause(live.provider_ref, months, `pause:${live.provider_ref}:${live.revision}`);
    } catch (error) {
      throw error instanceof CannotPause ? cannotPause() : error;
    } finally {
      await syncSubscription(context, live.api, live.provider_ref);
    }
    return readSubscription(context, live);
  });

  route(app, resumeSubscription, async ({ viewer, context }) => {
    if (await findEndedWithAccess(context, viewer.id)) throw cannotResume();
    const live = await requireLiveSubscription(context, viewer.id);
    if (live.is_free) throw new Refusal(409, 'You have free access. You can subscribe once it ends.');
    const gift = await findUpcomingGift(context.db, viewer.id, context.clock.now());
    if (gift)
      throw new Refusal(
        409,
        'Your gift begins when your paid days end. You can subscribe again once the gift ends.',
      );
    if (live.cancel_scheduled || live.paused_until)
      try {
        await live.api.resume(live.provider_ref, `resume:${live.provider_ref}:${live.revision}`);
        await markCancelledForGift(context.db, live.id, false);
      } catch (error) {
        throw error instanceof CannotResume ? cannotResume() : error;
      } finally {
        await syncSubscription(context, live.api, live.provider_ref);
      }
    return readSubscription(context, live);
  });
}

const cannotPause = () =>
  new Refusal(409, 'This membership cannot be paused now. It can only be paused after a paid month.');

const cannotResume = () =>
  new Refusal(409, 'This cancellation cannot be undone. Subscribe again when the paid days are over.');

/** Finds a subscription that has ended but still gives access: PayPal ends a subscription as soon as it is cancelled. */
async function findEndedWithAccess({ db, clock }: Context, user_id: number): Promise<Subscription | null> {
  if (await findLiveSubscription(db, user_id)) return null;
  return (await findSubscriptionWithAccess(db, user_id, clock.now())) ?? null;
}

type LiveSubscription = NonNullable<Awaited<ReturnType<typeof findLiveSubscription>>> & {
  api: SubscriptionProvider;
};

/** Returns the caller's live subscription and its provider. @throws 404 or 409 */
async function requireLiveSubscription(
  { db, payments }: Context,
  user_id: number,
  { orApproved = false } = {},
): Promise<LiveSubscription> {
  const live =
    (await findLiveSubscription(db, user_id)) ??
    (orApproved ? await findApprovedSubscription(db, user_id) : undefined);
  if (!live) throw notFound('You have no subscription.');
  const api = payments.find(live.provider);
  if (!api) throw new Refusal(409, 'Your subscription is with a provider that is no longer set up here.');
  return { ...live, api };
}

async function readSubscription(
  { db }: Context,
  { provider, provider_ref }: LiveSubscription,
): Promise<Subscription> {
  const known = await findSubscription(db, provider, provider_ref);
  if (!known) throw notFound('You have no subscription.');
  const { status, access_until, paid_until, cancel_scheduled, is_unconfirmed, paused_until } = known;
  return { status, access_until, paid_until, cancel_scheduled, is_unconfirmed, paused_until };
}
