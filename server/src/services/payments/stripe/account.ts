import { fromProviderAmount, providerMoney } from '@kinora/contract/provider-money';
import Stripe from 'stripe';
import type { Clock } from '#clock.ts';
import { ConfigError } from '#config.ts';
import { stripeClient } from '#services/payments/stripe/client.ts';
import type { StripeSettings } from '#services/payments/stripe/settings.ts';

/** An account at Stripe, and what we know of it. */
export type StripeAccount = {
  stripe: Stripe;
  settings: StripeSettings;
  clock: Clock;
  /** What a month costs; asked for once. */
  price: () => Promise<MonthlyPrice>;
};

type MonthlyPrice = { id: string; product: string; amount_minor: number; currency: string };

export function connectStripe(settings: StripeSettings, clock: Clock): StripeAccount {
  const stripe = stripeClient(settings.secret_key, settings.api_base);
  let price: Promise<MonthlyPrice> | null = null;
  return {
    stripe,
    settings,
    clock,
    price: () => {
      price ??= readPrice(stripe, settings.price_id).catch((error: unknown) => {
        price = null;
        throw error;
      });
      return price;
    },
  };
}

async function readPrice(stripe: Stripe, price_id: string): Promise<MonthlyPrice> {
  const price = await stripe.prices.retrieve(price_id);
  if (
    price.unit_amount === null ||
    price.recurring?.interval !== 'month' ||
    price.recurring.interval_count !== 1
  )
    throw new ConfigError(`STRIPE_PRICE_ID names ${price_id}, which is not a fixed price for every month`);
  const money = providerMoney('stripe', price.currency);
  if (!money || price.unit_amount % money.charge_step !== 0)
    throw new ConfigError(
      `STRIPE_PRICE_ID takes ${price.unit_amount} of Stripe's smallest unit of ${price.currency}, which cannot be charged`,
    );
  return {
    id: price.id,
    product: idOf(price.product),
    amount_minor: fromProviderAmount('stripe', price.unit_amount, price.currency),
    currency: price.currency,
  };
}

/** Stripe names other objects by id, or shows them whole when asked to. */
export function idOf(named: string | { id: string }): string {
  return typeof named === 'string' ? named : named.id;
}

/** One of those that we asked to be shown whole. */
export function whole<T extends object>(shown: string | T | null): T | null {
  if (typeof shown === 'string') throw new Error(`Stripe names ${shown} and does not show it`);
  return shown;
}

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** What Stripe has no such object of, as null. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
