import type { TaxLine } from '@kinora/contract/billing/invoices';
import { fromProviderAmount, providerMoney } from '@kinora/contract/billing/provider-money';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { Clock } from '#clock.ts';
import { ConfigError } from '#config/config.ts';
import { stripeClient } from '#services/payments/stripe/client.ts';
import type { ProviderPrice } from '#services/payments/types.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';

/** A Stripe account and what we know about it. */
export type StripeAccount = {
  stripe: Stripe;
  settings: StripeSettings;
  clock: Clock;
  /** The monthly price, which is read only once. */
  price: () => Promise<Price>;
  /** The yearly price; null if there is none. */
  yearlyPrice: () => Promise<Price | null>;
  log: Pick<Logger, 'warn'>;
  /** The ids of prices found or created so far, by terms: prices in other currencies, and replacements for archived prices. */
  found_prices: Map<string, Promise<string>>;
  /** The tax rates of invoices that have been read so far, by id. */
  tax_rates: Map<string, Promise<NamedRate>>;
};

/** The name of a tax rate, and where it is due. */
export type NamedRate = Pick<TaxLine, 'name' | 'country' | 'region' | 'rate_milli'>;

type Price = { id: string; product: string; amount_minor: number; currency: string };

export function connectStripe(
  settings: StripeSettings,
  clock: Clock,
  log: StripeAccount['log'],
): StripeAccount {
  const stripe = stripeClient(settings.secret_key, settings.api_base);
  const { price_id, tax } = settings;
  const price = loadOnce(() =>
    readPrice(stripe, { name: 'STRIPE_PRICE_ID', price_id, billed_every: 'month', tax }),
  );
  return {
    stripe,
    settings,
    clock,
    log,
    found_prices: new Map(),
    tax_rates: new Map(),
    price,
    yearlyPrice: loadOnce(() => readYearlyPrice(stripe, settings, price)),
  };
}

/** Caches the result of `load`, which is called again only after a failure. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

async function readYearlyPrice(
  stripe: Stripe,
  { yearly_price_id, tax }: StripeSettings,
  monthly: () => Promise<Price>,
): Promise<Price | null> {
  if (yearly_price_id === null) return null;
  const setting = { name: 'STRIPE_YEARLY_PRICE_ID', price_id: yearly_price_id, billed_every: 'year', tax };
  const price = await readPrice(stripe, setting);
  // Subscriptions are recognized as ours by their product.
  if (price.product !== (await monthly()).product)
    throw new ConfigError(
      `STRIPE_YEARLY_PRICE_ID is ${yearly_price_id}, which belongs to a different product than STRIPE_PRICE_ID`,
    );
  return price;
}

type PriceSetting = Pick<StripeSettings, 'price_id' | 'tax'> & { name: string; billed_every: string };

async function readPrice(
  stripe: Stripe,
  { name, price_id, billed_every, tax }: PriceSetting,
): Promise<Price> {
  const price = await stripe.prices.retrieve(price_id);
  if (
    price.unit_amount === null ||
    price.recurring?.interval !== billed_every ||
    price.recurring.interval_count !== 1
  )
    throw new ConfigError(`${name} is ${price_id}, which is not a fixed ${billed_every}ly price`);
  const money = providerMoney('stripe', price.currency);
  if (!money || price.unit_amount % money.charge_step !== 0)
    throw new ConfigError(
      `${name} is ${price.unit_amount} in Stripe's smallest unit of ${price.currency}, which cannot be charged`,
    );
  if (tax && price.tax_behavior !== tax)
    throw new ConfigError(
      `STRIPE_TAX is ${tax}, but the tax behavior of the price ${price_id} at Stripe is ${price.tax_behavior ?? 'unspecified'}. Set it there, or change STRIPE_TAX`,
    );
  return {
    id: price.id,
    product: idOf(price.product),
    amount_minor: fromProviderAmount('stripe', price.unit_amount, price.currency),
    currency: price.currency,
  };
}

/** Lists the prices that members subscribe at, with the settings that name them. */
export async function listPrices({ price, yearlyPrice }: StripeAccount): Promise<ProviderPrice[]> {
  const [monthly, yearly] = [await price(), await yearlyPrice()];
  const toAmount = ({ amount_minor: price_minor, currency }: Price) => ({ price_minor, currency });
  return [
    { billed_every: 'month', setting: 'STRIPE_PRICE_ID', ...toAmount(monthly) },
    ...(yearly
      ? [{ billed_every: 'year' as const, setting: 'STRIPE_YEARLY_PRICE_ID', ...toAmount(yearly) }]
      : []),
  ];
}

/** Returns the id of a related object, which Stripe returns either as an id or expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** Returns a related object that we asked Stripe to expand. @throws if Stripe did not expand it. */
export function requireExpanded<T extends object>(expanded: string | T | null): T | null {
  if (typeof expanded === 'string') throw new Error(`Stripe did not expand ${expanded}`);
  return expanded;
}

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** Resolves to null if Stripe has no such object. */
export async function nullIfMissing<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
