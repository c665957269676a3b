import type { NewPriceChange } from '@kinora/contract/billing/price-changes';
import { formatMoney } from '@kinora/contract/money';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import {
  countSubscribersByPrice,
  differsInPrice,
  withdrawAnnouncement,
  insertChange,
} from '#features/billing/price-changes/queries.ts';
import { findPricesByCurrency } from '#features/billing/regional-prices/queries.ts';
import { priceOf } from '#features/billing/rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

type Caller = Pick<AuditRecord, 'actor' | 'request'>;

/** Announces the price for new members to subscribers who pay a different price; a job emails each of them. @throws Refusal */
export async function announce(
  context: Context,
  { billed_every, currency, first_day, needs_consent }: NewPriceChange,
  caller: Caller,
): Promise<void> {
  const { config, clock, db, payments } = context;
  const prices = await findPricesByCurrency(db, config, currency ?? config.currency);
  if (!prices) throw invalid({ currency: 'There is no price in this currency' });
  if (billed_every === 'year' && prices.yearly_price_minor === null)
    throw invalid({ billed_every: 'There is no yearly price' });
  const price = priceOf(prices, billed_every);
  if (price.price_minor === 0) throw new Refusal(409, 'There is nothing to charge at this price.');
  const now = clock.now();
  if (new Date(`${first_day}T00:00:00Z`) < after(now, (config.notice_days - 1) * day))
    throw invalid({ first_day: `Choose a day at least ${config.notice_days} days from now` });
  const pricesPaid = await countSubscribersByPrice(db, payments.card.provider);
  if (!pricesPaid.some((one) => differsInPrice(one, price)))
    throw new Refusal(409, 'Everybody whose price can be changed already pays this price.');
  await transaction(db, async (tx) => {
    const subject = `${formatMoney(price.price_minor, price.currency, 'en')} a ${billed_every}`;
    const reason = `from ${first_day}${needs_consent ? ', if they agree' : ''}`;
    await recordAction(context, tx, { act: 'price-announced', subject, reason, ...caller });
    await insertChange(tx, { ...price, first_day, needs_consent }, now);
  });
}

/** Withdraws an announcement; a job emails everybody it was announced to. @throws 404 */
export async function withdrawChange(context: Context, id: number, caller: Caller): Promise<void> {
  const { clock, db } = context;
  await transaction(db, async (tx) => {
    const ended = await withdrawAnnouncement(tx, id, clock.now());
    if (!ended) throw notFound('This announcement does not exist, or it has ended.');
    const subject = `${formatMoney(ended.price_minor, ended.currency, 'en')} a ${ended.billed_every}`;
    await recordAction(context, tx, { act: 'price-withdrawn', subject, ...caller });
  });
}
