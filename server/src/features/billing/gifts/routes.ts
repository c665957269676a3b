import { giftOffer } from '@kinora/contract/billing/gift-offer';
import * as gifts from '@kinora/contract/billing/gifts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';
import { second } from '#clock.ts';
import { findGift, findGiftByHash } from '#features/billing/gifts/queries.ts';
import { hashOrderToken, stateOf } from '#features/billing/gifts/rules.ts';
import { findOfferedLengths } from '#features/billing/gifts/offered-lengths.ts';
import { orderGift } from '#features/billing/gifts/order-gift.ts';
import { lookUpGift, redeemGift } from '#features/billing/gifts/redeem.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { listIssuedOfGift } from '#features/billing/invoices/queries.ts';
import { readInvoiceFile } from '#features/billing/invoices/read-file.ts';
import { formatInvoiceNumber } from '#features/billing/invoices/rules.ts';
import { policyOf } from '#features/billing/rules.ts';
import { isTaxAdded } from '#features/billing/tax/rules.ts';
import { notFound } from '#http/errors.ts';
import { networkOf } from '#http/network/network-of.ts';
import { route, type App } from '#http/route.ts';

/** Orders per hour from one network: each order requests a checkout from the provider. */
const maxOrdersPerHour = 30;
/** How many codes a member can try per hour, and how many all members on the same network can try together. */
const maxCodesPerHour = 10;
const maxNetworkCodesPerHour = 60;

export function routes(app: App): void {
  route(app, giftOffer, async ({ context, viewer, request }) => {
    const { config, payments } = context;
    const { gift_months, sandbox, withdrawal_days } = config;
    const { provider } = payments.card;
    const isOpen = provider !== 'sandbox' || sandbox;
    const { lengths, currency } = await findOfferedLengths(context, viewer, request);
    return {
      lengths: isOpen ? lengths.map(({ months, price_minor }) => ({ months, price_minor })) : [],
      currency,
      is_tax_added: isTaxAdded(config, provider),
      valid_months: gift_months || null,
      withdrawal_days,
    };
  });

  route(app, gifts.orderGift, async ({ body, viewer, context, request }) => {
    const source = networkSource(context, request);
    const tooManyMessage = 'Too many gifts were ordered from your network. Please try again in an hour.';
    await limitAttempts(
      context,
      { kind: 'gift-order', account: null, source },
      maxOrdersPerHour,
      tooManyMessage,
    );
    return orderGift(context, viewer, body, await findOfferedLengths(context, viewer, request));
  });

  route(app, gifts.readGiftOrder, async ({ body: { token }, context }) => {
    const { clock, config, db } = context;
    const gift = await requireOrder(context, token, { shouldReread: true });
    const [invoice] = await listIssuedOfGift(db, gift.id);
    return {
      state: stateOf(gift, policyOf(config), clock.now()),
      months: gift.months,
      amount_minor: gift.amount_minor,
      currency: gift.currency,
      recipient_name: gift.recipient_name,
      send_at: gift.send_at,
      expires_at: gift.expires_at,
      invoice: invoice ? formatInvoiceNumber(invoice) : null,
    };
  });

  route(app, gifts.downloadGiftInvoice, async ({ body: { token }, context }) => {
    const { id } = await requireOrder(context, token);
    const [invoice] = await listIssuedOfGift(context.db, id);
    if (!invoice) throw notFound('There is no invoice yet.');
    return (await readInvoiceFile(context, invoice.id, null)).file;
  });

  route(app, gifts.lookUpGift, async ({ body, viewer, context, request }) => {
    await limitCodes(context, viewer.id, request);
    return lookUpGift(context, viewer, body.code);
  });

  route(app, gifts.redeemGift, async ({ body, viewer, context, request }) => {
    await limitCodes(context, viewer.id, request);
    return redeemGift(context, viewer, body.code);
  });
}

const networkSource = ({ keys }: Context, { ip }: FastifyRequest) =>
  keys.attempts.sign(`network ${networkOf(ip)}`);

/** @throws 429 */
async function limitCodes(context: Context, user_id: number, request: FastifyRequest): Promise<void> {
  const tooManyMessage =
    'You have entered too many codes within an hour. Please wait a while before you enter another one.';
  const limit = (source: string, max: number) =>
    limitAttempts(context, { kind: 'gift-code', account: null, source }, max, tooManyMessage);
  await limit(memberSource(context, user_id), maxCodesPerHour);
  await limit(networkSource(context, request), maxNetworkCodesPerHour);
}

/** Finds an order by its token. With `shouldReread`, an unpaid order is reread from the provider, at most every few seconds. */
async function requireOrder(context: Context, token: string, { shouldReread = false } = {}) {
  const { clock, db, log, payments } = context;
  const found = await findGiftByHash(db, 'order_token_hash', hashOrderToken(token));
  if (!found) throw notFound('This order does not exist.');
  const isFresh = clock.now().getTime() - Date.parse(found.read_at) < 5 * second;
  if (!shouldReread || found.paid_at !== null || found.provider_ref === null || isFresh) return found;
  if (payments.card.provider === found.provider)
    await syncGift(context, payments.card, found.provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: found.provider }, 'A gift order could not be read'),
    );
  return (await findGift(db, found.id)) ?? found;
}
