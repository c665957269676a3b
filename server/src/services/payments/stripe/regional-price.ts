import type { BilledEvery } from '@kinora/contract/billing/billing';
import { toProviderAmount } from '@kinora/contract/billing/provider-money';
import type Stripe from 'stripe';
import { ConfigError } from '#config/config.ts';
import { idOf, type StripeAccount } from '#services/payments/stripe/account.ts';
import type { RegionalAmount, Terms } from '#services/payments/types.ts';

/** The price at Stripe that members subscribe at: the configured price, or the price of their country. */
export async function priceOf(account: StripeAccount, { billed_every, regional }: Terms): Promise<string> {
  if (regional) return regionalPrice(account, billed_every, regional);
  const { price_id, yearly_price_id } = account.settings;
  const price = billed_every === 'year' ? yearly_price_id : price_id;
  if (price === null) throw new Error('There is no yearly price at Stripe');
  return price;
}

/**
 * Finds or creates a price of our product in another currency. A price at Stripe never changes, so its key
 * names all of its terms, and each price is looked up once.
 */
function regionalPrice(
  account: StripeAccount,
  billed_every: BilledEvery,
  { price_minor, currency }: RegionalAmount,
): Promise<string> {
  const name = `${billed_every} ${price_minor} ${currency}`;
  const known = account.regional_prices.get(name);
  if (known) return known;
  const asked = findOrCreate(account, billed_every, { price_minor, currency });
  account.regional_prices.set(name, asked);
  asked.catch(() => account.regional_prices.delete(name));
  return asked;
}

async function findOrCreate(
  { stripe, settings, price }: StripeAccount,
  billed_every: BilledEvery,
  { price_minor, currency }: RegionalAmount,
): Promise<string> {
  const { product } = await price();
  const unit_amount = toProviderAmount('stripe', price_minor, currency);
  const lookup_key = [product, currency, unit_amount, billed_every, settings.tax].filter(Boolean).join('_');
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 });
  const [found] = data;
  if (found) {
    // Somebody may have given our key to another price.
    if (!isAsAgreed(found, { product, currency, unit_amount, billed_every, tax: settings.tax }))
      throw new ConfigError(
        `The price ${found.id} at Stripe has the lookup key ${lookup_key}, but other terms. Remove the key there`,
      );
    return found.id;
  }
  const made = await stripe.prices.create(
    {
      product,
      currency,
      unit_amount,
      recurring: { interval: billed_every },
      lookup_key,
      // An archived price may still have the key.
      transfer_lookup_key: true,
      ...(settings.tax && { tax_behavior: settings.tax }),
    },
    { idempotencyKey: `price:${lookup_key}` },
  );
  return made.id;
}

type Agreed = {
  product: string;
  currency: string;
  unit_amount: number;
  billed_every: BilledEvery;
  tax: 'inclusive' | 'exclusive' | null;
};

const isAsAgreed = (price: Stripe.Price, agreed: Agreed): boolean =>
  idOf(price.product) === agreed.product &&
  price.currency === agreed.currency &&
  price.unit_amount === agreed.unit_amount &&
  price.recurring?.interval === agreed.billed_every &&
  price.recurring.interval_count === 1 &&
  (agreed.tax === null || price.tax_behavior === agreed.tax);
