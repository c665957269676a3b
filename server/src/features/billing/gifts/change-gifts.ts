import type { GiftLengthForm } from '@kinora/contract/billing/gifts';
import { limitError, stepError } from '@kinora/contract/billing/charge-limits';
import { formatMoney } from '@kinora/contract/money';
import { count } from '@kinora/contract/plural';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import {
  findGift,
  lockGift,
  saveGiftLength,
  stopGiftLength,
  updateGift,
  type Gift,
} from '#features/billing/gifts/queries.ts';
import { stateOf } from '#features/billing/gifts/rules.ts';
import { sendCode } from '#features/billing/gifts/send-gifts.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { findPricesByCurrency, lockRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { policyOf } from '#features/billing/rules.ts';
import { forbidden, invalid, notFound, Refusal } from '#http/errors.ts';

type Caller = Pick<AuditRecord, 'actor' | 'request'>;
type GiftAction = Caller & { gift_id: number; reason: string };

const formatMonths = (number: number) => count(number, 'month', undefined, 'en');

/**
 * Puts memberships of one length on sale as gifts, at a price in one currency.
 * @throws 422 if cards cannot be charged that price
 */
export async function setGiftLength(context: Context, form: GiftLengthForm, caller: Caller): Promise<void> {
  const { clock, config, db, payments } = context;
  const { currency = config.currency } = form;
  const refusal =
    limitError(form.price_minor, currency) ??
    (payments.card.provider === 'stripe' ? stepError('stripe', form.price_minor, currency) : null);
  if (refusal) throw invalid({ price_minor: refusal });
  await transaction(db, async (tx) => {
    await lockRegionalPrices(tx);
    if (!(await findPricesByCurrency(tx, config, currency)))
      throw invalid({ currency: 'There is no price in this currency' });
    await saveGiftLength(tx, { ...form, currency }, clock.now());
    const subject = `${formatMonths(form.months)} for ${formatMoney(form.price_minor, currency, 'en')}`;
    await recordAction(context, tx, { act: 'gift-length-set', subject, ...caller });
  });
}

/** Stops selling gifts of one length in a currency. @throws 404 */
export async function stopSellingGiftLength(
  context: Context,
  { months: length, currency = context.config.currency }: Pick<GiftLengthForm, 'months' | 'currency'>,
  caller: Caller,
): Promise<void> {
  const { clock, db } = context;
  await transaction(db, async (tx) => {
    if (!(await stopGiftLength(tx, { months: length, currency }, clock.now())))
      throw notFound('Gifts of this length are not on sale.');
    await recordAction(context, tx, {
      act: 'gift-length-stopped',
      subject: `${formatMonths(length)} in ${currency.toUpperCase()}`,
      ...caller,
    });
  });
}

/**
 * Emails a gift again, with a new code: the previous one may be in the wrong hands. Before the day on which the gift
 * is to be sent, this only changes the address.
 * @throws Refusal
 */
export async function resendGift(
  context: Context,
  { gift_id, recipient_email, reason, ...caller }: GiftAction & { recipient_email?: string | undefined },
): Promise<void> {
  const { clock, config, db } = context;
  await requirePaid(context, gift_id);
  await transaction(db, async (tx) => {
    const gift = await lockGift(tx, gift_id);
    const state = stateOf(gift, policyOf(config), clock.now());
    if (state !== 'sent' && state !== 'waiting')
      throw new Refusal(
        409,
        'This gift was redeemed or refunded, or it has expired, so there is no code to send.',
      );
    if (caller.actor && gift.giver_id === caller.actor.id)
      throw forbidden('You cannot do this to your own gift.');
    const to = recipient_email ?? gift.recipient_email;
    const about = { target_id: gift.giver_id, subject: `gift ${gift_id} to ${to ?? 'nobody'}`, ...caller };
    await recordAction(context, tx, { act: 'gift-resent', reason, ...about });
    await updateGift(tx, gift_id, { recipient_email: to });
    if (state === 'sent') await sendCode(tx, context, { ...gift, recipient_email: to });
  });
}

/**
 * Refunds a gift. From the moment that this is recorded the code cannot be used, even if the refund takes
 * time; if the provider refuses the refund, the gift is valid again.
 * @throws Refusal
 */
export async function voidGift(context: Context, { gift_id, reason, ...caller }: GiftAction): Promise<void> {
  const { clock, config, db, payments } = context;
  const { card } = payments;
  const found = await requirePaid(context, gift_id);
  if (card.provider !== found.provider || found.provider_ref === null)
    throw new Refusal(409, `${found.provider} is no longer set up. Refund the payment there.`);
  const ref = found.provider_ref;
  await syncGift(context, card, ref);
  const about = { target_id: found.giver_id, subject: `gift ${gift_id}`, ...caller };
  const refunded_minor = await transaction(db, async (tx) => {
    const gift = await lockGift(tx, gift_id);
    if (caller.actor && [gift.giver_id, gift.recipient_id].includes(caller.actor.id))
      throw forbidden('You cannot do this to your own gift.');
    if (gift.refunded_minor === gift.amount_minor)
      throw new Refusal(409, 'This gift has already been refunded.');
    if (stateOf({ ...gift, voided_at: null }, policyOf(config), clock.now()) === 'void')
      throw new Refusal(409, 'A dispute about this payment is open, or was decided against us.');
    await recordAction(context, tx, { act: 'gift-void-requested', reason, ...about });
    await updateGift(tx, gift_id, { voided_at: clock.now() });
    return gift.refunded_minor;
  });
  const isRefunded = await card.gifts.refund(ref, `gift-refund:${ref}:${refunded_minor}`);
  if (!isRefunded)
    await transaction(db, async (tx) => {
      await lockGift(tx, gift_id);
      await updateGift(tx, gift_id, { voided_at: null });
      await recordAction(context, tx, { act: 'gift-void-refused', ...about });
    });
  await syncGift(context, card, ref);
  if (!isRefunded)
    throw new Refusal(
      409,
      'The provider refused the refund: the payment is disputed, too old or already refunded.',
    );
}

/** @throws 404 */
async function requirePaid({ db }: Context, gift_id: number): Promise<Gift> {
  const found = await findGift(db, gift_id);
  if (!found?.paid_at) throw notFound('This gift does not exist.');
  return found;
}
