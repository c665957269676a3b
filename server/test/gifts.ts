import { randomBytes } from 'node:crypto';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { insertGift, type Gift } from '#features/billing/gifts/queries.ts';

/** Inserts a gift of three months that was paid in the sandbox, and returns its id. */
export function addGift(
  { db, clock }: Context,
  overrides: Partial<Omit<Gift, 'id' | 'tax_lines'>>,
): Promise<number> {
  const now = clock.now();
  const ref = randomBytes(8).toString('hex');
  return insertGift(db, {
    giver_id: null,
    giver_name: 'Ben',
    giver_email: 'ben@example.com',
    recipient_name: 'Anna',
    recipient_email: 'anna@example.com',
    message: null,
    months: 3,
    price_minor: 2900,
    currency: 'usd',
    send_at: after(now, day),
    order_token_hash: randomBytes(32),
    created_at: now,
    read_at: now,
    provider: 'sandbox',
    provider_ref: `sandbox_gift_${ref}`,
    payment_ref: `sandbox_gift_${ref}:1`,
    paid_at: now,
    amount_minor: 2900,
    disputed_minor: null,
    buyer_country: null,
    method_brand: 'visa',
    method_last4: '4242',
    receipt_url: null,
    code_hash: null,
    recipient_id: null,
    ...overrides,
  });
}
