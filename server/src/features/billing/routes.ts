import {
  activeSubscription,
  billingDetails,
  paymentOptions,
  quoteCoupon,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { limitError } from '@kinora/contract/billing/charge-limits';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import { limitCoupons } from '#features/billing/limit-coupons.ts';
import { insertPending, isTrialEligible } from '#features/billing/subscribe-queries.ts';
import {
  refuseUnknownCoupon,
  needsCountry,
  priceOrder,
  requireCanSubscribe,
  prepareSubscription,
} from '#features/billing/subscribe.ts';
import { readBillingDetails } from '#features/billing/details-queries.ts';
import {
  findApprovedSubscription,
  findLiveSubscription,
  findSubscriptionWithAccess,
} from '#features/billing/queries.ts';
import { findMemberPrices, findPricesByCountry } from '#features/billing/regional-prices/queries.ts';
import { priceOf, termsForPrice } from '#features/billing/rules.ts';
import { syncWaiting } from '#features/billing/sync/sync-waiting.ts';
import { requireConsent } from '#features/billing/withdrawal/withdraw.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { findProxyCountry } from '#http/network/region.ts';
import { route, type App } from '#http/route.ts';
import { UnknownCoupon } from '#services/payments/types.ts';

export function routes(app: App): void {
  route(app, activeSubscription, async ({ viewer, context }) => {
    const read = () => findSubscriptionWithAccess(context.db, viewer.id, context.clock.now());
    let found = await read();
    if (!found) {
      await syncWaiting(context, viewer.id);
      found = await read();
    }
    if (!found) throw new Refusal(402, 'You have no active subscription.');
    return found;
  });

  route(app, billingDetails, async ({ viewer, context }) => {
    await syncWaiting(context, viewer.id);
    return readBillingDetails(context, viewer.id);
  });

  route(app, paymentOptions, async ({ viewer, context, request }) => {
    const { config, payments, db } = context;
    const { provider, publishable_key } = payments.card;
    // A slow provider must not hold up the page.
    await Promise.race([syncWaiting(context, viewer.id), sleep(3 * second, undefined, { ref: false })]);
    const { prices, country, is_by_country } = await findMemberPrices(db, config, viewer.id);
    const shownPrices =
      country === null ? await findPricesByCountry(db, config, findProxyCountry(request, config)) : prices;
    return {
      amount_minor: shownPrices.price_minor,
      yearly_amount_minor: shownPrices.yearly_price_minor,
      currency: shownPrices.currency,
      is_price_by_country: is_by_country,
      country,
      trial_days: (await isTrialEligible(db, viewer.id)) ? config.trial_days : 0,
      withdrawal_days: config.withdrawal_days,
      card: { provider, publishable_key },
      paypal: payments.paypal && { client_id: payments.paypal.client_id },
      is_tax_added: config.stripe?.tax === 'exclusive',
      needs_country: country === null && (is_by_country || Boolean(config.stripe?.tax)),
      ...((await findLiveSubscription(db, viewer.id))?.paused_until && { is_paused: true as const }),
      ...((await findApprovedSubscription(db, viewer.id)) && { is_approved: true as const }),
    };
  });

  route(app, quoteCoupon, async ({ body, viewer, context }) => {
    const { payments, config, db } = context;
    await limitCoupons(context, viewer, body.coupon);
    try {
      const trial_days = (await isTrialEligible(db, viewer.id)) ? config.trial_days : 0;
      const { prices } = await findMemberPrices(db, config, viewer.id);
      const { regional } = termsForPrice(config, priceOf(prices, 'month'));
      const quote = await payments.card.quote(body.coupon, trial_days, regional);
      // Prices may have changed since the coupon was created, and Stripe's dashboard checks none of this.
      if (quote.amount_minor > 0 && limitError(quote.amount_minor, prices.currency))
        throw notFound('This coupon would leave too little of the price to be charged');
      return { ...quote, currency: prices.currency };
    } catch (error) {
      if (error instanceof UnknownCoupon) throw notFound('This coupon does not exist');
      throw error;
    }
  });

  route(app, subscriptionLink, async ({ query, viewer, context }) => {
    await requireCanSubscribe(context, viewer);
    await requireConsent(context, viewer.id, query.consent === '1');
    const pricedOrder = await priceOrder(context, viewer, query);
    const { order } = pricedOrder;
    await limitCoupons(context, viewer, order.coupon);
    const { payer, key } = await prepareSubscription(context, viewer, pricedOrder);
    return context.payments.card.startCheckout(payer, order, `checkout:${key}`).catch(refuseUnknownCoupon);
  });

  route(app, subscribeByCard, async ({ body, viewer, context }) => {
    await requireCanSubscribe(context, viewer);
    await requireConsent(context, viewer.id, body.consent);
    const { payments, db, clock } = context;
    if (await needsCountry(context, viewer.id))
      throw invalid({ country: 'Choose your country: the tax depends on it' });
    const pricedOrder = await priceOrder(context, viewer, body);
    const { order, price } = pricedOrder;
    if (body.price && !isSamePrice(body.price, price))
      throw new Refusal(
        409,
        'The price has changed in the meantime. Reload the page to see the new price before you pay.',
      );
    await limitCoupons(context, viewer, order.coupon);
    const { payer, key } = await prepareSubscription(context, viewer, pricedOrder);
    const { provider_ref, client_secret, kind } = await payments.card
      .subscribe(payer, order, `subscribe:${key}`)
      .catch(refuseUnknownCoupon);
    const { provider } = payments.card;
    await insertPending(db, { user_id: viewer.id, provider, provider_ref }, { ...price, now: clock.now() });
    return { client_secret, kind };
  });
}

const isSamePrice = (
  seen: { amount_minor: number; currency: string },
  { price_minor, currency }: { price_minor: number; currency: string },
): boolean => seen.amount_minor === price_minor && seen.currency === currency;
