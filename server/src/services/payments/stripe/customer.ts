import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Payer } from '#services/payments/types.ts';
import type { StripeAccount } from '#services/payments/stripe/account.ts';

/** Does something for a person's customer, or for a new one where that was deleted at Stripe. */
export async function withCustomer<T>(
  account: StripeAccount,
  payer: Payer,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await customerOf(account, payer);
  try {
    return await work(customer);
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
    await account.settings.customers.leave(customer, payer.user_id);
    return work(await customerOf(account, payer));
  }
}

/** The customer that stands for a person in Stripe's books; made when they first want to pay. */
async function customerOf({ stripe, settings }: StripeAccount, payer: Payer): Promise<string> {
  const known = await settings.customers.find(payer.user_id);
  if (known !== null) return known;
  const { user_id, email, name } = payer;
  const { service } = settings;
  const before = await settings.customers.lastLeft(user_id);
  // Two windows at once make one customer; hashed, as keys show up in places where addresses should not.
  const key = createHash('sha256')
    .update(JSON.stringify([user_id, email, name, service, before]))
    .digest('hex');
  const made = await stripe.customers.create(
    { email, name, metadata: { user_id, service } },
    { idempotencyKey: `customer:${key}` },
  );
  return settings.customers.keep(user_id, made.id);
}

const isMissingCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/**
 * Whom a subscription is for by what we, or the operator, noted at Stripe: for one whose customer we do not know,
 * as after a backup was restored. What another service noted is none of ours; a note that names no service counts
 * where the customer's address is that of the person, as another service has people of the same numbers.
 */
export async function matchByMetadata(
  { settings }: StripeAccount,
  { metadata, customer }: Stripe.Subscription,
): Promise<number | null> {
  const holder = typeof customer === 'string' || customer.deleted ? null : customer;
  for (const noted of [metadata, holder?.metadata]) {
    const user_id = noted?.user_id;
    if (!noted || !user_id || !/^[1-9]\d{0,8}$/.test(user_id)) continue;
    const isOurs =
      noted.service === undefined
        ? await settings.customers.hasEmail(Number(user_id), holder?.email ?? '')
        : noted.service === settings.service;
    if (!isOurs) continue;
    const ref = typeof customer === 'string' ? customer : customer.id;
    const found = await settings.customers.match(Number(user_id), ref);
    if (found !== null) return found;
  }
  return null;
}
