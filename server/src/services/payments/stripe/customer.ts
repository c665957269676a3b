import type { BuyerDetails } from '@kinora/contract/billing/invoices';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Payer } from '#services/payments/types.ts';
import type { StripeAccount } from '#services/payments/stripe/account.ts';

/**
 * Runs `work` with the member's customer at Stripe, or with a new one if that customer was deleted or is bound to
 * another currency by a payment that was never made or a renewal that failed.
 */
export async function withCustomer<T>(
  account: StripeAccount,
  payer: Payer,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await findOrCreateCustomer(account, payer);
  try {
    return await work(customer);
  } catch (error) {
    if (!isMissingCustomer(error) && !isBoundToCurrency(error)) throw error;
    await account.settings.customers.markDeleted(customer, payer.user_id);
    return work(await findOrCreateCustomer(account, payer));
  }
}

/** Finds the member's customer at Stripe, or creates one if the member has not paid before. */
async function findOrCreateCustomer({ stripe, settings }: StripeAccount, payer: Payer): Promise<string> {
  const known = await settings.customers.find(payer.user_id);
  if (known !== null) return known;
  const { user_id, email, name } = payer;
  const { service } = settings;
  const deleted = await settings.customers.findLastDeleted(user_id);
  // Requests from two windows at the same time create only one customer. The key is hashed, because keys
  // appear in places where email addresses must not.
  const key = createHash('sha256')
    .update(JSON.stringify([user_id, email, name, service, deleted]))
    .digest('hex');
  const created = await stripe.customers.create(
    { email, name, metadata: { user_id, service } },
    { idempotencyKey: `customer:${key}` },
  );
  return settings.customers.save(user_id, created.id);
}

/** Saves a member's address at Stripe, which uses it to compute the tax on this and later payments. */
export async function saveBuyer(
  { stripe, settings }: StripeAccount,
  { country, address }: BuyerDetails,
  customer: string | null,
): Promise<void> {
  if (!settings.tax || customer === null) return;
  await stripe.customers.update(customer, { address: { country, line1: address ?? '' } });
}

const isMissingCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** @NOTE Stripe's error has no code, and its message ends with the currency. */
const isBoundToCurrency = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /cannot combine currencies on a single customer/i.test(error.message);

/**
 * Finds the user of a subscription by the metadata that we or the operator set at Stripe, for a customer we
 * do not know, for example after a backup was restored. Metadata that names another service is ignored. If the
 * metadata names no service, the customer's email address must be the user's, because another service may have users
 * with the same ids.
 */
export async function matchByMetadata(
  { settings }: StripeAccount,
  { metadata, customer }: Stripe.Subscription,
): Promise<number | null> {
  const expanded = typeof customer === 'string' || customer.deleted ? null : customer;
  for (const fields of [metadata, expanded?.metadata]) {
    const user_id = fields?.user_id;
    if (!fields || !user_id || !/^[1-9]\d{0,8}$/.test(user_id)) continue;
    const isOurs =
      fields.service === undefined
        ? await settings.customers.hasEmail(Number(user_id), expanded?.email ?? '')
        : fields.service === settings.service;
    if (!isOurs) continue;
    const ref = typeof customer === 'string' ? customer : customer.id;
    const found = await settings.customers.match(Number(user_id), ref);
    if (found !== null) return found;
  }
  return null;
}
