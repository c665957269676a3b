import { idOf, type StripeAccount } from '#services/payments/stripe/account.ts';
import { withPrice } from '#services/payments/stripe/price.ts';
import type { Terms } from '#services/payments/types.ts';

/** Changes the price from the next invoice on, without invoicing the current period again. */
export async function changePrice(
  account: StripeAccount,
  provider_ref: string,
  terms: Terms,
  key: string,
): Promise<void> {
  const { stripe } = account;
  const [item] = (await stripe.subscriptions.retrieve(provider_ref)).items.data;
  if (!item) throw new Error(`${provider_ref} at Stripe has no item`);
  await withPrice(account, terms, async (price) => {
    if (idOf(item.price) === price) return;
    await stripe.subscriptions.update(
      provider_ref,
      { items: [{ id: item.id, price }], proration_behavior: 'none' },
      { idempotencyKey: `${key}:${price}` },
    );
  });
}
