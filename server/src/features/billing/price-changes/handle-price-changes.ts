import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import { newPriceEmail, priceUnchangedEmail } from '#features/billing/price-changes/emails.ts';
import {
  listAffectedByWithdrawal,
  listOpenChanges,
  listDueForNewPrice,
  listUnnotified,
  markNotified,
  markSettled,
  type OpenChange,
} from '#features/billing/price-changes/queries.ts';
import { findPricesByCurrency } from '#features/billing/regional-prices/queries.ts';
import { priceOf, termsForPrice } from '#features/billing/rules.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { isTaxAdded } from '#features/billing/tax/rules.ts';

/** How many subscribers are emailed at a time. */
const pageSize = 200;

/** How long before the first payment a new price is set at the provider; until then it can be withdrawn. */
const leadTime_ms = 2 * day;

/**
 * Emails subscribers about announced and withdrawn prices, each once, and sets a new price at the provider in time for
 * the first payment that it can apply to.
 */
export async function handlePriceChanges(context: Context, signal: AbortSignal): Promise<void> {
  for (const change of await listOpenChanges(context.db)) await emailSubscribers(context, change, signal);
  await emailAboutWithdrawals(context, signal);
  await changePrices(context, signal);
}

async function emailSubscribers(context: Context, change: OpenChange, signal: AbortSignal): Promise<void> {
  const { db, clock, config, payments } = context;
  const { provider } = payments.card;
  for (;;) {
    const unnotified = await listUnnotified(db, provider, change, pageSize);
    for (const { id, user_id, price_minor: old_price_minor } of unnotified) {
      signal.throwIfAborted();
      const noticeEnd = after(clock.now(), config.notice_days * day);
      const firstDay = new Date(`${change.first_day}T00:00:00Z`);
      const from = firstDay > noticeEnd ? firstDay : noticeEnd;
      const needs_consent = change.needs_consent && change.price_minor > old_price_minor;
      const is_tax_added = isTaxAdded(config, provider);
      const content = newPriceEmail(config, {
        ...change,
        old_price_minor,
        from,
        needs_consent,
        is_tax_added,
      });
      await transaction(db, async (tx) => {
        if (await markNotified(tx, id, change.id, from))
          await sendEmail(tx, context, user_id, `new-price:${change.id}:${id}`, content);
      });
    }
    if (unnotified.length < pageSize) return;
  }
}

async function emailAboutWithdrawals(context: Context, signal: AbortSignal): Promise<void> {
  const { db, config, payments } = context;
  const is_tax_added = isTaxAdded(config, payments.card.provider);
  for (;;) {
    const affected = await listAffectedByWithdrawal(db, pageSize);
    for (const { id, user_id, price_change_id, ...price } of affected) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        await markSettled(tx, id);
        const key = `price-stays:${price_change_id}:${id}`;
        await sendEmail(tx, context, user_id, key, priceUnchangedEmail(config, { ...price, is_tax_added }));
      });
    }
    if (affected.length < pageSize) return;
  }
}

async function changePrices(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, config, payments, log } = context;
  const { card } = payments;
  const now = clock.now();
  for (const one of await listDueForNewPrice(db, card.provider, now, after(now, leadTime_ms))) {
    signal.throwIfAborted();
    const { id, provider_ref, price_change_id, billed_every } = one;
    const prices = await findPricesByCurrency(db, config, one.currency);
    const isSold = prices && (billed_every === 'month' || prices.yearly_price_minor !== null);
    const sold = isSold ? priceOf(prices, billed_every) : null;
    if (sold?.price_minor !== one.price_minor) {
      log.warn(
        { billed_every, price_minor: one.price_minor, currency: one.currency },
        'An announced price is no longer what new members pay, so nobody is moved to it. Withdraw it in the console, or announce the new price.',
      );
      continue;
    }
    try {
      await card.changePrice(
        provider_ref,
        termsForPrice(config, sold),
        `price:${price_change_id}:${provider_ref}`,
      );
      await markSettled(db, id);
      await syncSubscription(context, card, provider_ref);
    } catch (error) {
      log.error({ err: error, provider: card.provider }, 'The price of a subscription could not be changed');
    }
  }
}
