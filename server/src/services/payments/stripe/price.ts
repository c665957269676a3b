import Stripe from 'stripe';
import type { StripeAccount } from '#services/payments/stripe/account.ts';
import { findOrCreatePrice } from '#services/payments/stripe/find-or-create-price.ts';
import type { RegionalAmount, Terms } from '#services/payments/types.ts';

/**
 * Finds or creates the price at Stripe that members subscribe at: the configured price, or the price for their country.
 * A price that is not configured is looked up only once.
 */
export async function resolvePrice(account: StripeAccount, terms: Terms): Promise<string> {
  const known = account.found_prices.get(termsKey(terms));
  if (known) return known;
  const { billed_every, regional } = terms;
  if (regional) return findAndCache(account, terms, regional);
  const { price_id, yearly_price_id } = account.settings;
  const price = billed_every === 'year' ? yearly_price_id : price_id;
  if (price === null) throw new Error('There is no yearly price at Stripe');
  return price;
}

/**
 * Runs `work` with the price for these terms. If Stripe refuses because someone has archived that price, runs
 * `work` again with another price that has exactly the same terms. `work` must include the price in its idempotency key.
 */
export async function withPrice<T>(
  account: StripeAccount,
  terms: Terms,
  work: (price: string) => Promise<T>,
): Promise<T> {
  const price = await resolvePrice(account, terms);
  try {
    return await work(price);
  } catch (error) {
    if (!isArchived(error)) throw error;
    return work(await replacePrice(account, terms, price));
  }
}

async function replacePrice(account: StripeAccount, terms: Terms, archived: string): Promise<string> {
  const current = await resolvePrice(account, terms);
  // Another request has replaced the price in the meantime.
  if (current !== archived) return current;
  const price = await findAndCache(
    account,
    terms,
    terms.regional ?? (await configuredAmount(account, terms)),
  );
  account.log.warn(
    { archived, price },
    `Someone has archived the price ${archived} at Stripe. Members now subscribe at ${price}, which charges the same. To stop selling it, change the price here; archiving it at Stripe has no effect`,
  );
  return price;
}

/** Finds or creates a price with these terms, and caches it for later requests. */
function findAndCache(account: StripeAccount, terms: Terms, amount: RegionalAmount): Promise<string> {
  const name = termsKey(terms);
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

const termsKey = ({ billed_every, regional }: Terms): string =>
  regional ? `${billed_every} ${regional.price_minor} ${regional.currency}` : `configured ${billed_every}`;

/** @NOTE Stripe's error has no code. */
const isArchived = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /price specified is inactive/i.test(error.message);
