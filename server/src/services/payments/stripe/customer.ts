import { createHash } from 'node:crypto';
import type { Payer } from '#services/payments/types.ts';
import type { StripeAccount } from '#services/payments/stripe/account.ts';

/** The customer that stands for a person in Stripe's books; made when they first want to pay. */
export async function customerOf({ stripe, settings }: StripeAccount, payer: Payer): Promise<string> {
  const known = await settings.customers.find(payer.user_id);
  if (known !== null) return known;
  const { user_id, email, name } = payer;
  // Two windows at once make one customer; hashed, as keys show up in places where addresses should not.
  const key = createHash('sha256')
    .update(JSON.stringify([user_id, email, name]))
    .digest('hex');
  const made = await stripe.customers.create(
    { email, name, metadata: { user_id } },
    { idempotencyKey: `customer:${key}` },
  );
  return settings.customers.keep(user_id, made.id);
}
