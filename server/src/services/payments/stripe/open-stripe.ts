import type { Clock } from '#clock.ts';
import type { CardProvider } from '#services/payments/types.ts';
import { connectStripe } from '#services/payments/stripe/account.ts';
import { quote } from '#services/payments/stripe/coupon.ts';
import { cancel, end, refund, resume } from '#services/payments/stripe/end.ts';
import { listChanged, verifyEvent } from '#services/payments/stripe/events.ts';
import { withPlainErrors } from '#services/payments/stripe/plain-errors.ts';
import { readSubscription } from '#services/payments/stripe/read-subscription.ts';
import { replaceMethod } from '#services/payments/stripe/replace-method.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';
import { startCheckout, subscribe } from '#services/payments/stripe/start.ts';

/**
 * Takes card payments through Stripe. Card data goes straight from the browser to Stripe, never through us.
 */
export function openStripe(settings: StripeSettings, clock: Clock): CardProvider {
  const account = connectStripe(settings, clock);
  return {
    provider: 'stripe',
    price: async () => {
      const { amount_minor, currency } = await account.price();
      return { price_minor: amount_minor, currency };
    },
    publishable_key: settings.publishable_key,
    startCheckout: withPlainErrors((payer, coupon, key) => startCheckout(account, payer, coupon, key)),
    subscribe: withPlainErrors((payer, coupon, key) => subscribe(account, payer, coupon, key)),
    quote: withPlainErrors((code, trial_days) => quote(account, code, trial_days)),
    replaceMethod: withPlainErrors((ref, method, key) => replaceMethod(account, ref, method, key)),
    verifyEvent: withPlainErrors((raw_body, headers) => verifyEvent(account, raw_body, headers)),
    readSubscription: withPlainErrors((ref) => readSubscription(account, ref)),
    cancel: withPlainErrors((ref, key) => cancel(account, ref, key)),
    resume: withPlainErrors((ref, key) => resume(account, ref, key)),
    end: withPlainErrors((ref, key) => end(account, ref, key)),
    refund: withPlainErrors((payment, key) => refund(account, payment, key)),
    listChanged: withPlainErrors((since) => listChanged(account, since)),
  };
}
