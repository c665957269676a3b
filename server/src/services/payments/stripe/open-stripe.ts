import type { Clock } from '#clock.ts';
import type { CardProvider } from '#services/payments/types.ts';
import { connectStripe } from '#services/payments/stripe/account.ts';
import { quote } from '#services/payments/stripe/coupon.ts';
import { cancel, endAndRefund, resume } from '#services/payments/stripe/end.ts';
import { listChanged, verifyEvent } from '#services/payments/stripe/events.ts';
import { readSubscription } from '#services/payments/stripe/read-subscription.ts';
import { replaceMethod } from '#services/payments/stripe/replace-method.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';
import { startCheckout, subscribe } from '#services/payments/stripe/start.ts';

/** Takes cards through Stripe. Card data goes from the browser to Stripe and never through our hands. */
export function openStripe(settings: StripeSettings, clock: Clock): CardProvider {
  const account = connectStripe(settings, clock);
  return {
    provider: 'stripe',
    publishable_key: settings.publishable_key,
    startCheckout: (payer, coupon, key) => startCheckout(account, payer, coupon, key),
    subscribe: (payer, coupon, key) => subscribe(account, payer, coupon, key),
    quote: (code) => quote(account, code),
    replaceMethod: (ref, method, key) => replaceMethod(account, ref, method, key),
    verifyEvent: (raw_body, headers) => verifyEvent(account, raw_body, headers),
    readSubscription: (ref) => readSubscription(account, ref),
    cancel: (ref, key) => cancel(account, ref, key),
    resume: (ref, key) => resume(account, ref, key),
    endAndRefund: (ref, key) => endAndRefund(account, ref, key),
    listChanged: (since) => listChanged(account, since),
  };
}
