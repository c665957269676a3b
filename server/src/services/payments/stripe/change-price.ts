import type { BilledEvery } from '@kinora/contract/billing/billing';
import { idOf, type StripeAccount } from '#services/payments/stripe/account.ts';
import { priceOf } from '#services/payments/stripe/start.ts';

/** Has the next invoices charge today's price, without one for the running period. */
export async function changePrice(
  account: StripeAccount,
  provider_ref: string,
  billed_every: BilledEvery,
  key: string,
): Promise<void> {
  const { stripe } = account;
  const price = priceOf(account, billed_every);
  const [item] = (await stripe.subscriptions.retrieve(provider_ref)).items.data;
  if (!item) throw new Error(`${provider_ref} at Stripe has no item`);
  if (idOf(item.price) === price) return;
  await stripe.subscriptions.update(
    provider_ref,
    { items: [{ id: item.id, price }], proration_behavior: 'none' },
    { idempotencyKey: key },
  );
}
