import type { GiftOrder } from '@kinora/contract/billing/gifts';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import type { OfferedLengths } from '#features/billing/gifts/offered-lengths.ts';
import { insertGift, saveCheckout } from '#features/billing/gifts/queries.ts';
import { hashOrderToken, newToken, giftSendTime } from '#features/billing/gifts/rules.ts';
import type { Viewer } from '#http/access/auth.ts';
import { invalid, Refusal } from '#http/errors.ts';

/** How far ahead a code can be scheduled. */
const maxAhead_ms = 366 * day;

type Order = GiftOrder & { price_minor: number; currency?: string | undefined };

/**
 * Records an order and starts the checkout where it is paid. An order on its own gives no access.
 * @throws Refusal
 */
export async function orderGift(
  context: Context,
  viewer: Viewer | null,
  { send_on, price_minor, currency: seenCurrency, ...order }: Order,
  { lengths, currency }: OfferedLengths,
): Promise<{ url: string }> {
  const { clock, config, db, payments } = context;
  const { card } = payments;
  const { provider } = card;
  if (provider === 'sandbox' && !config.sandbox)
    throw new Refusal(503, 'Payments are not set up here yet. Please come back later.');
  const length = lengths.find(({ months }) => months === order.months);
  if (!length) throw invalid({ months: 'This length is no longer sold. Choose another one' });
  if (length.price_minor !== price_minor || (seenCurrency ?? config.currency) !== currency)
    throw new Refusal(409, 'The price has changed. Reload the page to see it.');
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  if (send_on !== null && send_on < today) throw invalid({ send_on: 'This day has passed' });
  if (send_on !== null && new Date(send_on) > after(now, maxAhead_ms))
    throw invalid({ send_on: 'Choose a day within a year' });
  const token = newToken();
  const id = await insertGift(db, {
    ...order,
    giver_id: viewer?.id ?? null,
    giver_email: viewer?.email ?? order.giver_email,
    message: order.message || null,
    price_minor,
    currency,
    send_at: giftSendTime(send_on, now),
    order_token_hash: hashOrderToken(token),
    provider,
    created_at: now,
    read_at: now,
    provider_ref: null,
    payment_ref: null,
    amount_minor: null,
    disputed_minor: null,
    buyer_country: null,
    method_brand: null,
    method_last4: null,
    receipt_url: null,
    code_hash: null,
    recipient_id: null,
  });
  const { provider_ref, url } = await card.gifts.startCheckout(
    {
      gift_id: id,
      months: order.months,
      price_minor,
      currency,
      email: viewer?.email ?? order.giver_email,
      recipient_name: order.recipient_name,
      return_url: `${config.public_url}/gift-order#${token}`,
      cancel_url: `${config.public_url}/gift`,
    },
    `gift:${config.public_url}:${id}`,
  );
  await saveCheckout(db, id, provider_ref);
  return { url };
}
