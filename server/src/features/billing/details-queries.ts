import type { BillingDetails, Invoice } from '@kinora/contract/billing/billing';
import type { InvoiceDocument } from '@kinora/contract/billing/invoices';
import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import { findUpcomingGift, giftMemberships, listMemberGifts } from '#features/billing/gifts/queries.ts';
import { listDocuments } from '#features/billing/invoices/queries.ts';
import { isTaxAdded } from '#features/billing/tax/rules.ts';
import { findPendingPrice, findAnnouncedPrice } from '#features/billing/price-changes/queries.ts';
import { findPricesByCurrency } from '#features/billing/regional-prices/queries.ts';
import { canResume, otherInterval, maxPauseMonths } from '#features/billing/rules.ts';
import { withdrawableUntil } from '#features/billing/withdrawal/rules.ts';

/** Reads a member's subscription, how they pay for it, and their past payments. */
export async function readBillingDetails(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  user_id: number,
): Promise<BillingDetails> {
  return {
    subscription: await findShownSubscription(db, user_id, config, clock.now()),
    gifts: await readGifts(db, user_id, clock.now()),
    invoices: await listInvoices(db, user_id, await listDocuments(db, user_id)),
  };
}

/**
 * Finds the current subscription, or else the latest one. A subscription that was started over a day ago and never paid
 * is ignored, unless it was approved.
 */
async function findShownSubscription(
  db: Db,
  user_id: number,
  config: Context['config'],
  now: Date,
): Promise<BillingDetails['subscription']> {
  const found = await db
    .selectFrom('subscriptions')
    .select([
      'provider',
      'status',
      'access_until',
      'paid_until',
      'cancel_scheduled',
      'paused_until',
      'billed_every',
      'next_billed_every',
      'price_minor',
      sql<number>`coalesce(next_price_minor, ${findAnnouncedPrice}, price_minor)`.as('next_amount_minor'),
      'currency',
      'method_brand',
      'method_last4',
      'method_expires',
      'next_attempt_at',
      'action_url',
      'is_approved',
      'started_at',
      'first_watched_at',
      'withdrawn_at',
      'is_free',
      sql<boolean>`gift_id is not null`.as('is_gift'),
      sql<boolean>`next_price_minor is not null and next_billed_every is null`.as('has_coupon'),
      sql<boolean>`unconfirmed_since is not null`.as('is_unconfirmed'),
      sql<boolean>`exists (select from payments where subscription_id = subscriptions.id
        and period_end = paid_until and amount_minor > 0)`.as('is_paid'),
    ])
    .where('user_id', '=', user_id)
    .where('is_duplicate', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['active', 'past_due']),
        eb.and([
          eb('status', '=', 'pending'),
          eb.or([eb('is_approved', '=', true), eb('created_at', '>', after(now, -day).toISOString())]),
        ]),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subscription_id', '=', 'subscriptions.id'),
        ),
      ]),
    )
    .orderBy(sql`status in ('active', 'past_due')`, 'desc')
    .orderBy(sql`status = 'pending' and is_approved`, 'desc')
    .orderBy('access_until', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const {
    method_brand: brand,
    method_last4: last4,
    method_expires: expires,
    started_at,
    first_watched_at,
    withdrawn_at,
    is_paid,
    has_coupon,
    ...shown
  } = found;
  const { access_until } = shown;
  const prices = await findPricesByCurrency(db, config, shown.currency);
  const withdrawable = { started_at, access_until, first_watched_at, withdrawn_at };
  return {
    ...shown,
    method: brand === null ? null : { brand, last4, expires },
    is_tax_added: isTaxAdded(config, found.provider),
    can_resume: canResume(found, now) && !(await findUpcomingGift(db, user_id, now)),
    other_interval: otherInterval({ ...shown, is_paid, has_coupon }, prices, now),
    price_change: await readPriceChange(db, user_id),
    pause_months: shown.next_billed_every
      ? 0
      : maxPauseMonths({ ...shown, is_paid }, config.pause_months, now),
    withdrawable_until: shown.is_gift
      ? null
      : (withdrawableUntil(withdrawable, config.withdrawal_days, now)?.toISOString() ?? null),
  };
}

async function readGifts(db: Db, user_id: number, now: Date) {
  const gifts = await listMemberGifts(db, user_id, now);
  return gifts.map(({ months, giver_name, begins_at, ends_at }) => ({
    months,
    giver_name,
    begins_at,
    ends_at,
    has_begun: new Date(begins_at) <= now,
  }));
}

async function readPriceChange(db: Db, user_id: number) {
  const found = await findPendingPrice(db, user_id);
  if (!found?.new_price_from) return null;
  const { price_minor, new_price_from: from, needs_consent, is_agreed } = found;
  return { price_minor, from, needs_consent, is_agreed };
}

async function listInvoices(
  db: Db,
  user_id: number,
  documents: ReadonlyMap<number, InvoiceDocument[]>,
): Promise<Invoice[]> {
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'number',
      'paid_at',
      'period_start',
      'period_end',
      'amount_minor',
      'tax_minor',
      'refunded_minor',
      'currency',
      'dispute',
      'disputed_minor',
      'receipt_url',
    ])
    .where('user_id', '=', user_id)
    // Members do not see what someone else has paid for them.
    .where('subscription_id', 'not in', giftMemberships(db, user_id))
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return payments.map((payment) => ({ ...payment, documents: documents.get(payment.id) ?? [] }));
}
