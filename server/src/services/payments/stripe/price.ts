import Stripe from 'stripe';
import type { StripeAccount } from '#services/payments/stripe/account.ts';
import { findOrCreatePrice } from '#services/payments/stripe/find-or-create-price.ts';
import type { RegionalAmount, Terms } from '#services/payments/types.ts';

/**
 * The price at Stripe that members subscribe at: the configured price, or the price of their country. Each price that
 * is not configured is looked up once.
 */
export async function priceOf(account: StripeAccount, terms: Terms): Promise<string> {
  const known = account.found_prices.get(nameOf(terms));
  if (known) return known;
  const { billed_every, regional } = terms;
  if (regional) return find(account, terms, regional);
  const { price_id, yearly_price_id } = account.settings;
  const price = billed_every === 'year' ? yearly_price_id : price_id;
  if (price === null) throw new Error('There is no yearly price at Stripe');
  return price;
}

/**
 * Runs `work` with the price for these terms. If Stripe refuses it because somebody has archived that price, runs it
 * again with another price that has exactly the same terms. `work` names the price in its idempotency key.
 */
export async function withPrice<T>(
  account: StripeAccount,
  terms: Terms,
  work: (price: string) => Promise<T>,
): Promise<T> {
  const price = await priceOf(account, terms);
  try {
    return await work(price);
  } catch (error) {
    if (!isArchived(error)) throw error;
    return work(await replace(account, terms, price));
  }
}

async function replace(account: StripeAccount, terms: Terms, archived: string): Promise<string> {
  const current = await priceOf(account, terms);
  // Another request has replaced it in the meantime.
  if (current !== archived) return current;
  const price = await find(account, terms, terms.regional ?? (await configuredAmount(account, terms)));
  account.log.warn(
    { archived, price },
    `Somebody has archived the price ${archived} at Stripe. Members now subscribe at ${price}, which charges the same. To stop selling it, change the price here; archiving it at Stripe has no effect`,
  );
  return price;
}

/** Finds a price by its terms, and keeps it for later requests. */
function find(account: StripeAccount, terms: Terms, amount: RegionalAmount): Promise<string> {
  const name = nameOf(terms);
  const finding = findOrCreatePrice(account, terms.billed_every, amount);
  account.found_prices.set(name, finding);
  finding.catch(() => account.found_prices.delete(name));
  return finding;
}

/** The amount of the configured price, which was compared at startup with the amount that we show. */
async function configuredAmount(account: StripeAccount, { billed_every }: Terms): Promise<RegionalAmount> {
  const price = await (billed_every === 'year' ? account.yearlyPrice() : account.price());
  if (price === null) throw new Error('There is no yearly price at Stripe');
  return { price_minor: price.amount_minor, currency: price.currency };
}

const nameOf = ({ billed_every, regional }: Terms): string =>
  regional ? `${billed_every} ${regional.price_minor} ${regional.currency}` : `configured ${billed_every}`;

/** @NOTE Stripe's error has no code. */
const isArchived = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /price specified is inactive/i.test(error.message);
