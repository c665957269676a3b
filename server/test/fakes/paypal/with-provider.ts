import type { PaypalStore, Return } from '#services/payments/paypal/store.ts';
import { openPaypal } from '#services/payments/paypal/open-paypal.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';
import type { Payer, ProviderSubscription, PaypalProvider } from '#services/payments/types.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';

export type PaypalWithProvider = AsyncDisposable & {
  paypal: PaypalFake;
  provider: PaypalProvider;
  payer: (user_id: number, has_trial?: boolean) => Payer;
  /** Creates and approves a subscription; returns its id. */
  subscriber: (user_id: number) => Promise<string>;
  read: (ref: string) => Promise<ProviderSubscription>;
  /** Reopens the provider with different settings. */
  reopen: (settings: Partial<PaypalSettings>) => PaypalProvider;
  /** Reopens the provider as if every subscription had been started through the service, with this plan. */
  withKnownSubscriptions: (plan_ref: string) => PaypalProvider;
};

/** Connects our adapter to the fake over HTTP. */
export async function paypalWithProvider(
  settings: Partial<PaypalSettings> = {},
): Promise<PaypalWithProvider> {
  const paypal = await startPaypal();
  const returns = new Map<string, Return>();
  // No subscription was started through the service, and no payment is recorded.
  const store: PaypalStore = {
    findTerms: async () => null,
    subscriptionOf: async () => null,
    subscriptionsOf: async () => [],
    recordReturn: async (returned) =>
      void (returns.has(returned.return_ref) || returns.set(returned.return_ref, returned)),
    listReturns: async (refs) =>
      [...returns.values()].filter(({ payment_ref }) => refs.includes(payment_ref)),
  };
  const reopen = (changed: Partial<PaypalSettings>, storeOverrides: Partial<PaypalStore> = {}) =>
    openPaypal(
      {
        client_id: paypal.client_id,
        client_secret: paypal.client_secret,
        webhook_id: paypal.webhook_id,
        webhook_url: 'https://kinora.test/api/webhook/paypal',
        plan_id: null,
        yearly_plan_id: null,
        api_base: paypal.url,
        price_minor: 999,
        yearly_price_minor: null,
        currency: 'usd',
        trial_days: 0,
        brand_name: 'Kinora',
        return_url: 'https://kinora.test/payment-successful',
        ...settings,
        ...changed,
      },
      paypal.clock,
      { ...store, ...storeOverrides },
    );
  const provider = reopen({});
  const payer: PaypalWithProvider['payer'] = (user_id, has_trial = true) => ({
    user_id,
    name: 'Ada Viewer',
    email: `ada-${user_id}@example.com`,
    has_trial,
  });
  return {
    paypal,
    provider,
    payer,
    reopen: (changed) => reopen(changed),
    withKnownSubscriptions: (plan_ref) =>
      reopen({}, { findTerms: async () => ({ plan_ref, price_minor: 999, currency: 'usd' }) }),
    subscriber: async (user_id) => {
      const created = await provider.createSubscription(
        payer(user_id),
        { billed_every: 'month' },
        `paypal:${user_id}`,
      );
      paypal.approve(created.provider_ref);
      return created.provider_ref;
    },
    read: async (ref) => {
      const subscription = await provider.readSubscription(ref);
      if (!subscription) throw new Error(`${ref} was not recognized as our subscription`);
      return subscription;
    },
    [Symbol.asyncDispose]: () => paypal[Symbol.asyncDispose](),
  };
}
