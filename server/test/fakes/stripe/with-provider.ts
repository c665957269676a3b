import { pino } from 'pino';
import { openStripe } from '#services/payments/stripe/open-stripe.ts';
import type { Customers } from '#services/payments/stripe/customers.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';
import type { CardProvider, Order, Payer, ProviderSubscription } from '#services/payments/types.ts';
import { startStripe, type StripeFake } from '#test/fakes/stripe/start-stripe.ts';

export type StripeWithProvider = AsyncDisposable & {
  stripe: StripeFake;
  provider: CardProvider;
  customers: Customers;
  payer: (user_id: number, has_trial?: boolean) => Payer;
  /** Creates a subscription whose first month is paid with this card; returns its id. */
  subscriber: (user_id: number, card?: string, coupon?: string) => Promise<string>;
  read: (ref: string) => Promise<ProviderSubscription>;
  /** Reopens the provider with different settings. */
  reopen: (settings: Partial<StripeSettings>) => CardProvider;
};

/** An order for the monthly plan. */
export const monthlyOrder = (coupon: string | null = null): Order => ({ billed_every: 'month', coupon });

/** Connects our adapter to the fake over HTTP. */
export async function stripeWithProvider(
  settings: Partial<StripeSettings> = {},
): Promise<StripeWithProvider> {
  const stripe = await startStripe();
  const refs = new Map<number, string>();
  const deletedRefs = new Map<number, string>();
  const customers: Customers = {
    find: async (user_id) => refs.get(user_id) ?? null,
    save: async (user_id, ref) => {
      if (!refs.has(user_id)) refs.set(user_id, ref);
      return refs.get(user_id) ?? ref;
    },
    markDeleted: async (ref, user_id) => {
      refs.delete(user_id);
      deletedRefs.set(user_id, ref);
    },
    findLastDeleted: async (user_id) => deletedRefs.get(user_id) ?? null,
    match: async (user_id, ref) => {
      refs.set(user_id, ref);
      return user_id;
    },
    hasEmail: async (user_id, email) => email === `ada-${user_id}@example.com`,
    userOf: async (ref) => [...refs].find(([, known]) => known === ref)?.[0] ?? null,
    agreedPlan: async () => null,
  };
  const reopen = (changed: Partial<StripeSettings>) =>
    openStripe(
      {
        secret_key: stripe.secret_key,
        publishable_key: 'pk_test_kinora',
        webhook_secret: stripe.webhook_secret,
        price_id: stripe.price_id,
        yearly_price_id: null,
        api_base: stripe.url,
        service: 'https://kinora.test',
        tax: null,
        trial_days: 0,
        return_url: 'https://kinora.test/payment-successful',
        customers,
        ...settings,
        ...changed,
      },
      stripe.clock,
      pino({ level: 'silent' }),
    );
  const provider = reopen({});
  const payer: StripeWithProvider['payer'] = (user_id, has_trial = true) => ({
    user_id,
    name: 'Ada Viewer',
    email: `ada-${user_id}@example.com`,
    has_trial,
  });
  return {
    stripe,
    provider,
    customers,
    payer,
    reopen,
    subscriber: async (user_id, card = '4242 4242 4242 4242', coupon) => {
      const created = await provider.subscribe(payer(user_id), monthlyOrder(coupon), `subscribe:${user_id}`);
      stripe.confirm(created.client_secret, stripe.typeCard(card));
      return created.provider_ref;
    },
    read: async (ref) => {
      const subscription = await provider.readSubscription(ref);
      if (!subscription) throw new Error(`${ref} was not recognized as our subscription`);
      return subscription;
    },
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  };
}
