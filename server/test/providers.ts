import { afterAll, expect } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { createPaypalSubscription, subscriptionLink } from '@kinora/contract/billing/billing';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';
import type { Outcome } from '#test/fakes/stripe/browser.ts';
import { startStripe, type StripeFake } from '#test/fakes/stripe/start-stripe.ts';

/** A test card whose payments succeed. */
const goodCard = '4242 4242 4242 4242';

/**
 * Starts Kinora with a fake Stripe for all tests in a file, and stops both after the last one.
 * @param stripeEnv returns additional settings that refer to objects of the fake Stripe.
 */
export async function startWithStripe(
  env: NodeJS.ProcessEnv = {},
  stripeEnv: (stripe: StripeFake) => NodeJS.ProcessEnv = () => ({}),
) {
  const stripe = await startStripe();
  const kinora = await startTestApp({ ...stripe.env, ...env, ...stripeEnv(stripe) });
  stopAfterwards(kinora, stripe);
  return { stripe, kinora, ...commonHelpers(kinora, [stripe]), ...stripeHelpers(kinora, stripe) };
}

/** Starts Kinora with a fake PayPal for all tests in a file, and stops both after the last one. */
export async function startWithPaypal(env: NodeJS.ProcessEnv = {}) {
  const paypal = await startPaypal();
  const kinora = await startTestApp({ ...paypal.env, ...env });
  stopAfterwards(kinora, paypal);
  return { paypal, kinora, ...commonHelpers(kinora, [paypal]), ...paypalHelpers(kinora, paypal) };
}

/** Starts Kinora with a fake Stripe and a fake PayPal for all tests in a file. */
export async function startWithBoth(env: NodeJS.ProcessEnv = {}) {
  const stripe = await startStripe();
  const paypal = await startPaypal();
  const kinora = await startTestApp({ ...stripe.env, ...paypal.env, ...env });
  stopAfterwards(kinora, paypal, stripe);
  return {
    stripe,
    paypal,
    kinora,
    ...commonHelpers(kinora, [stripe, paypal]),
    atStripe: stripeHelpers(kinora, stripe),
    atPaypal: paypalHelpers(kinora, paypal),
  };
}

function stopAfterwards(...started: readonly AsyncDisposable[]): void {
  afterAll(async () => {
    for (const resource of started) await resource[Symbol.asyncDispose]();
  });
}

function commonHelpers(kinora: TestApp, providers: readonly (StripeFake | PaypalFake)[]) {
  return {
    /** Moves the clocks of Kinora and its providers forward. */
    wait: (ms: number): void => {
      for (const each of [kinora, ...providers]) each.advance(ms);
    },
    isSubscribed: async (user: UserData): Promise<boolean> =>
      (await kinora.as(user, session, {})).is_subscribed,
  };
}

function stripeHelpers(kinora: TestApp, stripe: StripeFake) {
  return {
    /** Delivers the webhook events recorded since the last delivery, all of which must be accepted. */
    deliver: async (delivery?: Delivery): Promise<void> => {
      const statuses = await stripe.deliver(`${kinora.base}/api/webhook/stripe`, delivery);
      for (const status of statuses) expect(status).toBe(200);
    },
    /** Pays on Stripe's checkout page. */
    checkOut: async (user: UserData, card = goodCard): Promise<Outcome> => {
      const { url } = await kinora.as(user, subscriptionLink, { query: {} });
      return stripe.payCheckout(url, stripe.typeCard(card));
    },
  };
}

function paypalHelpers(kinora: TestApp, paypal: PaypalFake) {
  return {
    /** Delivers the webhook events recorded since the last delivery, all of which must be accepted. */
    deliver: async (delivery?: Delivery): Promise<void> => {
      const statuses = await paypal.deliver(`${kinora.base}/api/webhook/paypal`, delivery);
      for (const status of statuses) expect(status).toBe(200);
    },
    /** Creates a subscription that the member has yet to approve; returns its id. */
    begin: async (user: UserData): Promise<string> =>
      (await kinora.as(user, createPaypalSubscription, {})).subscriptionID,
  };
}
