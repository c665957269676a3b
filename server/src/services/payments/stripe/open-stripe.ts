import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { CardProvider } from '#services/payments/types.ts';
import { changePrice } from '#services/payments/stripe/change-price.ts';
import { connectStripe, listPrices } from '#services/payments/stripe/account.ts';
import { openCoupons } from '#services/payments/stripe/coupons.ts';
import { quote } from '#services/payments/stripe/coupon.ts';
import { saveBuyer } from '#services/payments/stripe/customer.ts';
import { cancel, end, refund, resume } from '#services/payments/stripe/end.ts';
import { listChanged, verifyEvent } from '#services/payments/stripe/events.ts';
import { openGifts } from '#services/payments/stripe/gifts.ts';
import { withStrippedErrors } from '#services/payments/stripe/strip-errors.ts';
import { changeInterval } from '#services/payments/stripe/interval.ts';
import { pause } from '#services/payments/stripe/pause.ts';
import { readSubscription } from '#services/payments/stripe/read-subscription.ts';
import { resolvePrice } from '#services/payments/stripe/price.ts';
import { replaceMethod } from '#services/payments/stripe/replace-method.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';
import { giveFreeAccess, startCheckout, subscribe } from '#services/payments/stripe/start.ts';

/**
 * Takes card payments through Stripe. Card data goes straight from the browser to Stripe, never through us.
 */
export function openStripe(settings: StripeSettings, clock: Clock, log: Pick<Logger, 'warn'>): CardProvider {
  const account = connectStripe(settings, clock, log);
  return {
    provider: 'stripe',
    prices: () => listPrices(account),
    publishable_key: settings.publishable_key,
    saveBuyer: withStrippedErrors(async (user_id, details) =>
      saveBuyer(account, details, await settings.customers.find(user_id)),
    ),
    startCheckout: withStrippedErrors((payer, order, key) => startCheckout(account, payer, order, key)),
    subscribe: withStrippedErrors((payer, order, key) => subscribe(account, payer, order, key)),
    giveFreeAccess: withStrippedErrors((...args) => giveFreeAccess(account, ...args)),
    quote: withStrippedErrors((...args) => quote(account, ...args)),
    preparePrice: withStrippedErrors(async (terms) => void (await resolvePrice(account, terms))),
    coupons: openCoupons(account),
    gifts: openGifts(account),
    changePrice: withStrippedErrors((ref, terms, key) => changePrice(account, ref, terms, key)),
    changeInterval: withStrippedErrors((ref, terms, key) => changeInterval(account, ref, terms, key)),
    pause: withStrippedErrors((ref, months, key) => pause(account, ref, months, key)),
    replaceMethod: withStrippedErrors((ref, method, key) => replaceMethod(account, ref, method, key)),
    verifyEvent: withStrippedErrors((raw_body, headers) => verifyEvent(account, raw_body, headers)),
    readSubscription: withStrippedErrors((ref) => readSubscription(account, ref)),
    cancel: withStrippedErrors((ref, key) => cancel(account, ref, key)),
    resume: withStrippedErrors((ref, key) => resume(account, ref, key)),
    end: withStrippedErrors((ref, key) => end(account, ref, key)),
    refund: withStrippedErrors((payment, key) => refund(account, payment, key)),
    listChanged: withStrippedErrors((since) => listChanged(account, since)),
  };
}
