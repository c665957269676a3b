import { addMonths } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import {
  giftEndedEmail,
  giftReceiptEmail,
  giftRefundEmail,
  giftRefundFailedEmail,
} from '#features/billing/gifts/emails.ts';
import { issueGiftInvoices } from '#features/billing/gifts/issue-gift-invoices.ts';
import {
  findGiftByRef,
  lockGift,
  markRead,
  updateGift,
  updateMembership,
  type Gift,
} from '#features/billing/gifts/queries.ts';
import { isVoid } from '#features/billing/gifts/rules.ts';
import { sendIfDue } from '#features/billing/gifts/send-gifts.ts';
import { lockMember } from '#features/billing/member-queries.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import { policyOf } from '#features/billing/rules.ts';
import { ChangedWhileReading, retryIfChanged } from '#features/billing/sync/changed-while-reading.ts';
import { insertEvent } from '#features/billing/sync/event-queries.ts';
import { withTaxes } from '#features/billing/tax/with-taxes.ts';
import { queueEmail } from '#features/mail/queries.ts';
import type { GiftPayment, ProviderGift } from '#services/payments/gift-types.ts';
import type { EmailContent } from '#services/mail/types.ts';
import type { CardProvider, ProviderEvent } from '#services/payments/types.ts';

/**
 * Reads the checkout of a gift from its provider, and saves the effects of its payment: the invoice, the code,
 * and the state of the membership that it was redeemed for.
 * @param event the event that caused this; it takes effect once, in the same transaction.
 */
export async function syncGift(
  context: Context,
  provider: CardProvider,
  provider_ref: string,
  event?: ProviderEvent,
): Promise<void> {
  await retryIfChanged(() => syncOnce(context, provider, provider_ref, event));
}

async function syncOnce(
  context: Context,
  provider: CardProvider,
  provider_ref: string,
  event: ProviderEvent | undefined,
): Promise<void> {
  const { db, clock, log } = context;
  const name = provider.provider;
  const known = await findGiftByRef(db, name, provider_ref);
  // @NOTE as with subscriptions, no lock is held during the request.
  const read = known ? await provider.gifts.read(provider_ref) : null;
  await transaction(db, async (tx) => {
    const now = clock.now();
    if (event && !(await insertEvent(tx, name, { ...event, object_ref: provider_ref }, now))) return;
    if (!known) return;
    if (known.recipient_id !== null) await lockMember(tx, known.recipient_id);
    const locked = await lockGift(tx, known.id);
    if (locked.revision !== known.revision)
      throw new ChangedWhileReading('The gift was changed in the meantime');
    await markRead(tx, known.id, now);
    const payment = read?.payment ?? null;
    if (!read || !payment) {
      if (known.paid_at !== null)
        log.error(
          { gift_id: known.id, provider: name },
          'The provider no longer confirms the payment of a gift',
        );
      return;
    }
    if (!matchesGift(read, known)) {
      log.error(
        { gift_id: known.id, provider: name },
        'A payment does not match the gift that it names, so it gives no access. Refund it at the provider',
      );
      return;
    }
    await savePayment(tx, context, known, payment);
  });
}

/** Whether a checkout was made for this gift and charged its price. */
const matchesGift = ({ gift_id, price_minor, currency, payment }: ProviderGift, gift: Gift): boolean =>
  gift_id === gift.id &&
  price_minor === gift.price_minor &&
  currency === gift.currency &&
  payment?.currency === gift.currency &&
  payment.amount_minor >= gift.price_minor &&
  (gift.payment_ref === null || gift.payment_ref === payment.provider_ref);

async function savePayment(tx: Tx, context: Context, before: Gift, payment: GiftPayment): Promise<void> {
  const { clock, config } = context;
  const { id } = before;
  const now = clock.now();
  const policy = policyOf(config);
  if (before.paid_at === null) await insertPayment(tx, context, before, payment);
  const { fee_minor, refunded_minor, dispute, disputed_minor, receipt_url, is_fraud } = payment;
  await updateGift(tx, id, { fee_minor, refunded_minor, dispute, disputed_minor, receipt_url, is_fraud });
  const after = await lockGift(tx, id);
  const number = await issueGiftInvoices(tx, after, { seller: config.seller, now, buyer: payment.buyer });
  if (before.paid_at === null && number !== null)
    await emailGiver(tx, context, after, `gift-receipt:${id}`, giftReceiptEmail(config, after, number));
  await emailGiverAboutRefund(tx, context, before, after);
  const is_void = isVoid(after, policy);
  if (after.recipient_id !== null) {
    await updateMembership(tx, after, { is_void, now });
    if (is_void && !isVoid(before, policy))
      await sendEmail(
        tx,
        context,
        after.recipient_id,
        `gift-ended:${id}:${before.revision}`,
        giftEndedEmail(config),
      );
  }
  await sendIfDue(tx, context, after);
}

async function insertPayment(
  tx: Tx,
  { config, log }: Context,
  { id, giver_id, send_at }: Gift,
  payment: GiftPayment,
): Promise<void> {
  const [taxed] = await withTaxes(tx, giver_id, [payment]);
  if (!taxed) return;
  const { provider_ref: payment_ref, paid_at, amount_minor, tax_minor, tax_lines, buyer_country } = taxed;
  const validFrom = new Date(send_at) > paid_at ? new Date(send_at) : paid_at;
  await updateGift(tx, id, {
    payment_ref,
    paid_at,
    amount_minor,
    tax_minor,
    tax_lines: JSON.stringify(tax_lines),
    buyer_country,
    method_brand: payment.method?.brand ?? null,
    method_last4: payment.method?.last4 ?? null,
    expires_at: config.gift_months === 0 ? null : addMonths(validFrom, config.gift_months),
  });
  if (payment.is_tax_missing)
    log.warn(
      { gift_id: id },
      'Stripe Tax computed no tax for a gift, so it was taxed at our own rates. Check the payment at Stripe',
    );
}

async function emailGiverAboutRefund(tx: Tx, context: Context, before: Gift, after: Gift): Promise<void> {
  const { config } = context;
  const newlyRefunded_minor = after.refunded_minor - before.refunded_minor;
  const key = `gift-refund:${after.id}:${after.refunded_minor}:${before.revision}`;
  if (newlyRefunded_minor > 0)
    await emailGiver(tx, context, after, key, giftRefundEmail(config, after, newlyRefunded_minor));
  if (newlyRefunded_minor < 0)
    await emailGiver(tx, context, after, key, giftRefundFailedEmail(config, after, -newlyRefunded_minor));
}

/** Sends the giver an email, unless one was already sent under this key or they have deleted their account. */
async function emailGiver(
  tx: Tx,
  { jobs, clock }: Context,
  { giver_email: to }: Gift,
  key: string,
  content: EmailContent,
): Promise<void> {
  if (to !== null) await queueEmail(tx, jobs, { to, content, now: clock.now(), key });
}
