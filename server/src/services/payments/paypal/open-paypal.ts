import type { Clock } from '#clock.ts';
import { connectPaypal } from '#services/payments/paypal/account.ts';
import type { PaypalStore } from '#services/payments/paypal/store.ts';
import { certificateReader } from '#services/payments/paypal/certificate.ts';
import { checkSetup } from '#services/payments/paypal/check-setup.ts';
import { createSubscription } from '#services/payments/paypal/create-subscription.ts';
import { cancel, refund } from '#services/payments/paypal/cancel-and-refund.ts';
import { listChanged, verifyEvent } from '#services/payments/paypal/events.ts';
import { planReader } from '#services/payments/paypal/plan.ts';
import { readSubscription } from '#services/payments/paypal/read-subscription.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';
import { CannotResume, type PaypalProvider } from '#services/payments/types.ts';

/** Takes payments from PayPal accounts, through subscriptions that the member approves at PayPal. */
export function openPaypal(settings: PaypalSettings, clock: Clock, store: PaypalStore): PaypalProvider {
  const account = connectPaypal(settings, clock, store);
  const plans = planReader(account);
  const readCertificate = certificateReader(settings.api_base);
  return {
    provider: 'paypal',
    // The plans' prices are checked by `checkSetup`, along with their other terms.
    prices: async () => [],
    checkSetup: () => checkSetup(account),
    client_id: settings.client_id,
    plan_id: async () => (await plans.ownPlan({ billed_every: 'month' })).id,
    preparePrice: async (terms) => void (await plans.ownPlan(terms)),
    createSubscription: (payer, terms, key) => createSubscription(account, plans, payer, terms, key),
    verifyEvent: (raw_body, headers) => verifyEvent(account, readCertificate, raw_body, headers),
    readSubscription: (ref) => readSubscription(account, plans, ref),
    cancel: (ref, key) => cancel(account, ref, key),
    resume: () => Promise.reject(new CannotResume('PayPal ends a subscription permanently')),
    end: (ref, key) => cancel(account, ref, key),
    refund: (payment, key) => refund(account, payment, key),
    listChanged: (since) => listChanged(account, since),
  };
}
