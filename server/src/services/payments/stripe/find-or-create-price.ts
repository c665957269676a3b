import type { BilledEvery } from '@kinora/contract/billing/billing';
import { toProviderAmount } from '@kinora/contract/billing/provider-money';
import type Stripe from 'stripe';
import { ConfigError } from '#config/config.ts';
import { idOf, type StripeAccount } from '#services/payments/stripe/account.ts';
import type { RegionalAmount } from '#services/payments/types.ts';

/**
 * Finds or creates an active price of our product. The terms of a price at Stripe never change, so its lookup
 * key contains all of them.
 */
export async function findOrCreatePrice(
  { stripe, settings, price }: StripeAccount,
  billed_every: BilledEvery,
  { price_minor, currency }: RegionalAmount,
): Promise<string> {
  const { product } = await price();
  const unit_amount = toProviderAmount('stripe', price_minor, currency);
  const lookup_key = [product, currency, unit_amount, billed_every, settings.tax].filter(Boolean).join('_');
  const findByKey = async (active: boolean) => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active, limit: 1 });
    return data[0];
  };
  const found = await findByKey(true);
  if (found) {
    // Someone may have given our key to another price.
    if (!hasTerms(found, { product, currency, unit_amount, billed_every, tax: settings.tax }))
      throw new ConfigError(
        `The price ${found.id} at Stripe has the lookup key ${lookup_key}, but different terms. Remove the key there`,
      );
    return found.id;
  }
  // An archived price may still have the key.
  const archived = await findByKey(false);
  const created = await stripe.prices.create(
    {
      product,
      currency,
      unit_amount,
      recurring: { interval: billed_every },
      lookup_key,
      transfer_lookup_key: true,
      ...(settings.tax && { tax_behavior: settings.tax }),
    },
    // With the idempotency key of an archived price, Stripe would return that price again.
    { idempotencyKey: ['price', lookup_key, ...(archived ? [archived.id] : [])].join(':') },
  );
  return created.id;
}

type Expected = {
  product: string;
  currency: string;
  unit_amount: number;
  billed_every: BilledEvery;
  tax: 'inclusive' | 'exclusive' | null;
};

const hasTerms = (price: Stripe.Price, expected: Expected): boolean =>
  idOf(price.product) === expected.product &&
  price.currency === expected.currency &&
  price.unit_amount === expected.unit_amount &&
  price.recurring?.interval === expected.billed_every &&
  price.recurring.interval_count === 1 &&
  (expected.tax === null || price.tax_behavior === expected.tax);
