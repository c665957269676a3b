import type { BilledEvery } from '@kinora/contract/billing/billing';
import { createHash } from 'node:crypto';
import type { Context } from '#context.ts';
import { countSubscriptions, isTrialEligible } from '#features/billing/subscribe-queries.ts';
import {
  findApprovedSubscription,
  findLiveSubscription,
  findSubscriptionWithAccess,
} from '#features/billing/queries.ts';
import { findUpcomingGift } from '#features/billing/gifts/queries.ts';
import { findMemberPrices } from '#features/billing/regional-prices/queries.ts';
import { priceOf, termsForPrice } from '#features/billing/rules.ts';
import { findBuyerDetails } from '#features/billing/tax/queries.ts';
import { syncWaiting } from '#features/billing/sync/sync-waiting.ts';
import type { Viewer } from '#http/access/auth.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { UnknownCoupon, type Order, type Payer } from '#services/payments/types.ts';

/**
 * Checks that a member may subscribe. A subscription that is unpaid or unconfirmed, or whose provider is no longer
 * set up, does not prevent a new one once its access has ended.
 * @throws 503 if payments are not set up; 409 if the member is already subscribed or has a payment in progress.
 */
export async function requireCanSubscribe(context: Context, viewer: Viewer): Promise<void> {
  const { config, db, payments, clock } = context;
  if (payments.card.provider === 'sandbox' && !config.sandbox)
    throw new Refusal(503, 'Payments are not set up here yet. Please come back later.');
  if (viewer.is_subscribed) throw alreadySubscribed();
  await syncWaiting(context, viewer.id, { skipsRecentlyRead: false });
  if (await findSubscriptionWithAccess(db, viewer.id, clock.now())) throw alreadySubscribed();
  const live = await findLiveSubscription(db, viewer.id);
  if (live?.status === 'active' && live.paused_until)
    throw new Refusal(409, 'Your membership is paused. You can continue it under Account Setting.');
  if (live?.status === 'active' && payments.find(live.provider))
    throw new Refusal(409, 'Your previous subscription is being ended. Please try again in a minute.');
  if (await findUpcomingGift(db, viewer.id, clock.now()))
    throw new Refusal(409, 'Your gift is about to begin. Please check back in a few minutes.');
  if (await findApprovedSubscription(db, viewer.id))
    throw new Refusal(
      409,
      'You have already approved a payment, which is in progress. You can watch once it arrives; do not pay again.',
    );
}

const alreadySubscribed = () => new Refusal(409, 'You are already subscribed.');

/**
 * Returns an order at the price for the member's country. A yearly order requires a yearly price and accepts no coupon.
 * @throws 422 if the order is not possible.
 */
export async function priceOrder(
  { config, db }: Context,
  viewer: Viewer,
  { billed_every = 'month', coupon = null }: { billed_every?: BilledEvery; coupon?: string | null },
): Promise<PricedOrder> {
  const { prices, country, is_by_country } = await findMemberPrices(db, config, viewer.id);
  if (is_by_country && country === null)
    throw invalid({ country: 'Choose your country: the price depends on it' });
  if (billed_every === 'year' && prices.yearly_price_minor === null)
    throw invalid({ billed_every: 'There is no yearly price' });
  if (billed_every === 'year' && coupon !== null)
    throw invalid({ coupon: 'Coupons only apply to the monthly price' });
  const price = priceOf(prices, billed_every);
  return { order: { ...termsForPrice(config, price), coupon }, price };
}

type PricedOrder = { order: Order; price: ReturnType<typeof priceOf> };

/**
 * Returns the payer and an idempotency key: the same request on the same day has the same key, so a double
 * click or a retry after a lost response starts only one subscription.
 */
export async function prepareSubscription(
  { db, clock, config }: Context,
  viewer: Viewer,
  { order: { coupon }, price: { billed_every, price_minor, currency } }: PricedOrder,
): Promise<{ payer: Payer; key: string }> {
  const attempt = await countSubscriptions(db, viewer.id);
  const { id: user_id, name, email } = viewer;
  const has_trial = await isTrialEligible(db, user_id);
  const details = await findBuyerDetails(db, user_id);
  const payer = { user_id, name, email, has_trial, ...(details && { details }) };
  const today = clock.now().toISOString().slice(0, 10);
  // Providers reject a key that is reused with different parameters, so every parameter goes into the key.
  const request = JSON.stringify([
    today,
    payer,
    coupon,
    billed_every,
    price_minor,
    currency,
    config.trial_days,
  ]);
  const digest = createHash('sha256').update(request).digest('hex').slice(0, 16);
  return { payer, key: `${user_id}:${attempt}:${digest}` };
}

/**
 * Whether a member has to enter their country before they pay by card on our page: Stripe cannot compute tax without
 * the country.
 */
export const needsCountry = async ({ config, db }: Context, user_id: number): Promise<boolean> =>
  Boolean(config.stripe?.tax) && (await findBuyerDetails(db, user_id)) === null;

export function refuseUnknownCoupon(error: unknown): never {
  if (error instanceof UnknownCoupon) throw invalid({ coupon: 'This coupon does not exist' });
  throw error;
}
