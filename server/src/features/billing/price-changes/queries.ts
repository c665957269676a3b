import type { BilledEvery } from '@kinora/contract/billing/billing';
import type { PriceChange, Prices } from '@kinora/contract/billing/price-changes';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

type Announced = { billed_every: BilledEvery; price_minor: number; currency: string };

/** Whether two prices for the same interval and in the same currency differ. */
export const differsInPrice = (one: Announced, other: Announced): boolean =>
  one.billed_every === other.billed_every &&
  one.currency === other.currency &&
  one.price_minor !== other.price_minor;

/** Subscriptions at a provider whose price can be changed: they continue, are paid for, and have no coupon. */
const changeable = (db: Db, provider: 'stripe' | 'sandbox') =>
  db
    .selectFrom('subscriptions')
    .where('provider', '=', provider)
    .where('status', '=', 'active')
    .where('cancel_scheduled', '=', false)
    .where('is_duplicate', '=', false)
    .where('is_free', '=', false)
    .where('next_price_minor', 'is', null)
    .where('unconfirmed_since', 'is', null);

/** Counts the subscribers who pay each price, the most common price first. */
export const countSubscribersByPrice = (db: Db, provider: 'stripe' | 'sandbox'): Promise<Prices['paid']> =>
  changeable(db, provider)
    .groupBy(['billed_every', 'price_minor', 'currency'])
    .select(['billed_every', 'price_minor', 'currency'])
    .select((eb) => eb.fn.countAll<number>().as('subscribers'))
    .orderBy('subscribers', 'desc')
    .orderBy('price_minor')
    .execute();

/** Lists the latest announcements, newest first. `paid` lists what subscribers pay, if their price can be changed. */
export async function listChanges(db: Db, paid: Prices['paid']): Promise<PriceChange[]> {
  const rows = await listAnnounced(db);
  return rows.map(({ waiting, ...change }) => ({
    ...change,
    is_paid_by_all: waiting === 0 && !paid.some((one) => differsInPrice(one, change)),
  }));
}

const listAnnounced = (db: Db) =>
  db
    .selectFrom('price_changes')
    .leftJoin('subscriptions', 'subscriptions.price_change_id', 'price_changes.id')
    .groupBy('price_changes.id')
    .select([
      'price_changes.id',
      'price_changes.billed_every',
      'price_changes.price_minor',
      'price_changes.currency',
      sql<string>`first_day::text`.as('first_day'),
      'needs_consent',
      'announced_at',
      'price_changes.ended_at',
      sql<number>`count(subscriptions.id)`.as('told'),
      sql<number>`count(new_price_agreed_at)`.as('agreed'),
      sql<number>`count(*) filter (where subscriptions.price_minor = price_changes.price_minor)`.as(
        'changed',
      ),
      sql<number>`count(*) filter (where new_price_from is not null
        and subscriptions.status in ('active', 'past_due')
        and subscriptions.price_minor <> price_changes.price_minor)`.as('waiting'),
    ])
    .orderBy('price_changes.id', 'desc')
    .limit(50)
    .execute();

/** Inserts an announcement, which ends an earlier one for the same interval and currency. */
export async function insertChange(
  tx: Tx,
  change: Announced & { first_day: string; needs_consent: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('price_changes')
    .set({ ended_at: now })
    .where('billed_every', '=', change.billed_every)
    .where('currency', '=', change.currency)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('price_changes')
    .values({ ...change, announced_at: now })
    .execute();
}

/** Withdraws an announcement. @returns its price; undefined if it does not exist or has ended. */
export const withdrawAnnouncement = (tx: Tx, id: number, now: Date): Promise<Announced | undefined> =>
  tx
    .updateTable('price_changes')
    .set({ ended_at: now, is_withdrawn: true })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['billed_every', 'price_minor', 'currency'])
    .executeTakeFirst();

/** Lists the announcements in force. */
export const listOpenChanges = (db: Db) =>
  db
    .selectFrom('price_changes')
    .where('ended_at', 'is', null)
    .select(['id', 'billed_every', 'price_minor', 'currency', 'needs_consent'])
    .select(sql<string>`first_day::text`.as('first_day'))
    .execute();

export type OpenChange = Awaited<ReturnType<typeof listOpenChanges>>[number];

/** Lists some of the subscribers who pay a different price and have not been notified of the change. */
export const listUnnotified = (db: Db, provider: 'stripe' | 'sandbox', change: OpenChange, limit: number) =>
  changeable(db, provider)
    .where('billed_every', '=', change.billed_every)
    .where('currency', '=', change.currency)
    .where('price_minor', '<>', change.price_minor)
    .where((eb) => eb.or([eb('price_change_id', 'is', null), eb('price_change_id', '<>', change.id)]))
    // Emails to other members would wait until they have confirmed their address.
    .where((eb) =>
      eb(
        'user_id',
        'in',
        eb.selectFrom('users').where('email_confirmed_at', 'is not', null).select('users.id'),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .select(['id', 'user_id', 'price_minor'])
    .execute();

/** Records that a subscriber is notified of a new price. @returns false if they already were. */
export async function markNotified(
  tx: Tx,
  id: number,
  price_change_id: number,
  from: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ price_change_id, new_price_from: from, new_price_agreed_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('price_change_id', 'is', null), eb('price_change_id', '<>', price_change_id)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whether an announced price applies: no consent is needed, the subscriber has consented, or the price is
 * lower.
 */
const isBinding = sql<boolean>`(not price_changes.needs_consent or new_price_agreed_at is not null
  or price_changes.price_minor < subscriptions.price_minor)`;

const withPendingPrice = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('price_changes', 'price_changes.id', 'price_change_id')
    .where('new_price_from', 'is not', null)
    .where('subscriptions.next_billed_every', 'is', null)
    .whereRef('price_changes.billed_every', '=', 'subscriptions.billed_every')
    .where('subscriptions.status', 'in', ['active', 'past_due']);

/** Lists subscriptions whose next payment is due between two times, and is the first at a new price. */
export const listDueForNewPrice = (db: Db, provider: 'stripe' | 'sandbox', from: Date, until: Date) =>
  withPendingPrice(db)
    .where('price_changes.ended_at', 'is', null)
    .where('subscriptions.provider', '=', provider)
    .where('subscriptions.status', '=', 'active')
    .where('subscriptions.cancel_scheduled', '=', false)
    .where(isBinding)
    .where(sql<boolean>`coalesce(paused_until, paid_until) between ${from.toISOString()}::timestamptz
      and ${until.toISOString()}::timestamptz`)
    .where(sql<boolean>`coalesce(paused_until, paid_until) >= new_price_from`)
    .select([
      'subscriptions.id',
      'subscriptions.provider_ref',
      'price_changes.id as price_change_id',
      'price_changes.billed_every',
      'price_changes.price_minor',
      'price_changes.currency',
    ])
    .execute();

/** Lists some of the subscribers who were notified of a price that was withdrawn before they paid it. */
export const listAffectedByWithdrawal = (db: Db, limit: number) =>
  withPendingPrice(db)
    .where('price_changes.is_withdrawn', '=', true)
    .orderBy('subscriptions.id')
    .limit(limit)
    .select([
      'subscriptions.id',
      'subscriptions.user_id',
      'subscriptions.billed_every',
      'subscriptions.price_minor',
      'subscriptions.currency',
      'price_changes.id as price_change_id',
    ])
    .execute();

/** Records that nothing is left to do about an announced price: it is now charged, or never will be. */
export async function markSettled(db: Db, id: number): Promise<void> {
  await db.updateTable('subscriptions').set({ new_price_from: null }).where('id', '=', id).execute();
}

/** Finds the price that was announced to a member and is not charged yet. */
export const findPendingPrice = (db: Db, user_id: number) =>
  withPendingPrice(db)
    .where('price_changes.ended_at', 'is', null)
    .where('subscriptions.user_id', '=', user_id)
    .whereRef('price_changes.price_minor', '<>', 'subscriptions.price_minor')
    .select(['subscriptions.id', 'price_changes.price_minor', 'new_price_from'])
    .select([
      sql<boolean>`new_price_agreed_at is not null`.as('is_agreed'),
      sql<boolean>`needs_consent and price_changes.price_minor > subscriptions.price_minor`.as(
        'needs_consent',
      ),
    ])
    .executeTakeFirst();

/** Records that a subscriber agrees to the price that was announced to them. */
export async function markAgreed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set((eb) => ({ new_price_agreed_at: eb.fn.coalesce('new_price_agreed_at', eb.val(now.toISOString())) }))
    .where('id', '=', id)
    .execute();
}

/** The amount of the next payment of a subscription if a new price applies to it; null otherwise. */
export const findAnnouncedPrice = sql<number | null>`(select price_changes.price_minor from price_changes
  where price_changes.id = price_change_id and price_changes.ended_at is null and new_price_from is not null
    and price_changes.billed_every = subscriptions.billed_every and subscriptions.next_billed_every is null
    and coalesce(paused_until, paid_until) >= new_price_from and ${isBinding})`;
