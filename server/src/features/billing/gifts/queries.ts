import type { GiftLength, giftSorts } from '@kinora/contract/billing/gifts';
import type { PageQuery } from '@kinora/contract/schemas';
import { sql, type Insertable, type Selectable } from 'kysely';
import { containsText, readPage, parseSort } from '#db/page.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

export type Gift = Selectable<Tables['gifts']>;

/** Lists the lengths that are sold, in one currency or in all, the shortest first. */
export const listGiftLengths = (db: Db, currency?: string): Promise<GiftLength[]> =>
  db
    .selectFrom('gift_lengths')
    .where('is_sold', '=', true)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .orderBy('currency')
    .orderBy('months')
    .select(['months', 'price_minor', 'currency'])
    .execute();

export async function saveGiftLength(tx: Tx, length: GiftLength, updated_at: Date): Promise<void> {
  const row = { ...length, is_sold: true, updated_at };
  await tx
    .insertInto('gift_lengths')
    .values(row)
    .onConflict((conflict) => conflict.columns(['months', 'currency']).doUpdateSet(row))
    .execute();
}

/** Stops selling a length in a currency. @returns false if it was not sold. */
export async function stopGiftLength(
  tx: Tx,
  { months, currency }: Pick<GiftLength, 'months' | 'currency'>,
  updated_at: Date,
): Promise<boolean> {
  const stopped = await tx
    .updateTable('gift_lengths')
    .set({ is_sold: false, updated_at })
    .where('months', '=', months)
    .where('currency', '=', currency)
    .where('is_sold', '=', true)
    .returning('months')
    .executeTakeFirst();
  return stopped !== undefined;
}

export async function insertGift(db: Db, gift: Insertable<Tables['gifts']>): Promise<number> {
  const { id } = await db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Records the checkout that the provider has created for a gift. */
export async function saveCheckout(db: Db, id: number, provider_ref: string): Promise<void> {
  await db
    .updateTable('gifts')
    .set((eb) => ({ provider_ref, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const findGift = (db: Db, id: number): Promise<Gift | undefined> =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();

export const findGiftByRef = (
  db: Db,
  provider: Gift['provider'],
  provider_ref: string,
): Promise<Gift | undefined> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();

export const findGiftByHash = (
  db: Db,
  column: 'code_hash' | 'order_token_hash',
  hash: Buffer,
): Promise<Gift | undefined> =>
  db.selectFrom('gifts').selectAll().where(column, '=', hash).executeTakeFirst();

/** Reads a gift and locks it. If a member is redeeming it, the caller must have locked that member first. */
export const lockGift = (tx: Tx, id: number): Promise<Gift> =>
  tx.selectFrom('gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

type Change = Partial<
  Omit<Insertable<Tables['gifts']>, 'revision' | 'tax_lines' | 'order_token_hash' | 'created_at'>
> & { tax_lines?: string };

export async function updateGift(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('gifts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks a gift as read from its provider, so that it is not read again right away. */
export async function markRead(tx: Tx, id: number, read_at: Date): Promise<void> {
  await tx.updateTable('gifts').set({ read_at }).where('id', '=', id).execute();
}

/** Lists paid gifts whose code is due to be emailed. */
export const listDueGifts = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .selectFrom('gifts')
    .where('paid_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('send_at', '<=', now.toISOString())
    .orderBy('send_at')
    .select('id')
    .execute();

/** Lists orders that were placed since a given time and, as far as we know, are not paid. */
export const listUnpaidSince = (db: Db, since: Date) =>
  db
    .selectFrom('gifts')
    .where('paid_at', 'is', null)
    .where('provider_ref', 'is not', null)
    .where('created_at', '>', since.toISOString())
    .orderBy('id')
    .select(['provider', 'provider_ref', 'created_at', 'read_at'])
    .$narrowType<{ provider_ref: string }>()
    .execute();

/**
 * Lists the checkouts of a provider that could still change: ordered or paid since a given time, or for a gift that has
 * not ended.
 */
export async function listChangeableGifts(
  db: Db,
  provider: Gift['provider'],
  { ordered_since, paid_since, now }: { ordered_since: Date; paid_since: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('gifts')
    .where('provider', '=', provider)
    .where('provider_ref', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('paid_at', 'is', null), eb('created_at', '>', ordered_since.toISOString())]),
        eb('paid_at', '>', paid_since.toISOString()),
        eb.exists(
          eb
            .selectFrom('subscriptions')
            .whereRef('subscriptions.gift_id', '=', 'gifts.id')
            .where('paid_until', '>', now.toISOString())
            .select('subscriptions.id'),
        ),
      ]),
    )
    .orderBy('id')
    .select('provider_ref')
    .$narrowType<{ provider_ref: string }>()
    .execute();
  return rows.map(({ provider_ref }) => provider_ref);
}

/** Deletes orders from before a given time that were never paid. */
export async function deleteUnpaidBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('gifts')
    .where('paid_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .execute();
}

/** Lists a page of the paid gifts, and counts all that match. */
export function listPaidGifts(db: Db, { search, sort, ...page }: PageQuery<(typeof giftSorts)[number]>) {
  const { by, direction } = parseSort(sort);
  const found = db
    .selectFrom('gifts')
    .leftJoin('users as recipient', 'recipient.id', 'gifts.recipient_id')
    .where('paid_at', 'is not', null)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...(
            ['giver_name', 'giver_email', 'recipient_name', 'recipient_email', 'recipient.email'] as const
          ).map((column) => containsText(column, search)),
          sql<boolean>`gifts.id::text = ${search}`,
        ]),
      ),
    )
    .orderBy(`gifts.${by}`, direction)
    .selectAll('gifts')
    .select(sql<string | null>`coalesce(gifts.recipient_email, recipient.email)`.as('shown_email'));
  return readPage(found, page);
}

/** Lists the gifts that a member redeemed and that have not ended, in order. */
export const listMemberGifts = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('gifts', 'gifts.id', 'subscriptions.gift_id')
    .where('subscriptions.user_id', '=', user_id)
    .where('subscriptions.blocked', '=', false)
    .where('subscriptions.access_until', '>', now.toISOString())
    .orderBy('subscriptions.access_until')
    .select(['subscriptions.gift_id', 'gifts.months', 'gifts.giver_name'])
    .select(sql<string>`coalesce(subscriptions.access_from, subscriptions.started_at)`.as('begins_at'))
    .select(sql<string>`subscriptions.access_until`.as('ends_at'))
    .execute();

/** Selects a member's subscriptions that came from gifts. */
export const giftMemberships = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id)
    .where('gift_id', 'is not', null)
    .select('subscriptions.id');

/** Finds a member's gift that has not begun. */
export const findUpcomingGift = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id)
    .where('blocked', '=', false)
    .where('access_from', '>', now.toISOString())
    .where('access_until', 'is not', null)
    .select(['gift_id', 'access_from'])
    .executeTakeFirst();

/** Finds when a member's remaining days, paid for or given, end; null if there are none. */
export async function findPaidUntil(db: Db, user_id: number, now: Date): Promise<Date | null> {
  const { last } = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id)
    .where('blocked', '=', false)
    .where('paid_until', '>', now.toISOString())
    .select((eb) => eb.fn.max<string | null>('paid_until').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last);
}

type Period = { from: Date; until: Date };

/** Turns a redeemed gift into a membership: a subscription with the status `ended` that is paid until the gift ends. */
export async function insertMembership(
  tx: Tx,
  gift: Gift & { amount_minor: number; payment_ref: string; paid_at: string; provider_ref: string },
  user_id: number,
  { from, until }: Period,
  now: Date,
): Promise<void> {
  const { provider, currency, method_brand, method_last4 } = gift;
  const { id: subscription_id } = await tx
    .insertInto('subscriptions')
    .values({
      user_id,
      provider,
      provider_ref: gift.provider_ref,
      status: 'ended',
      price_minor: gift.price_minor,
      next_price_minor: null,
      currency,
      method_brand,
      method_last4,
      action_url: null,
      plan_ref: null,
      cancel_scheduled: true,
      paid_until: until,
      access_until: until,
      access_from: from > now ? from : null,
      gift_id: gift.id,
      started_at: now,
      ended_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payments')
    .values({
      subscription_id,
      user_id,
      provider,
      provider_ref: gift.payment_ref,
      amount_minor: gift.amount_minor,
      tax_minor: gift.tax_minor,
      tax_lines: JSON.stringify(gift.tax_lines),
      buyer_country: gift.buyer_country,
      fee_minor: gift.fee_minor,
      refunded_minor: gift.refunded_minor,
      currency,
      number: null,
      receipt_url: null,
      dispute: gift.dispute,
      disputed_minor: gift.disputed_minor,
      period_start: from,
      period_end: until,
      paid_at: gift.paid_at,
    })
    .execute();
}

/** Copies the state of a gift's payment to the membership that it was redeemed for. */
export async function updateMembership(
  tx: Tx,
  { id, fee_minor, refunded_minor, dispute, disputed_minor }: Gift,
  { is_void, now }: { is_void: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ fee_minor, refunded_minor, dispute, disputed_minor })
    .where('subscription_id', '=', selectMembership(tx, id))
    .execute();
  const end = is_void
    ? null
    : sql<string>`(select period_end from payments where subscription_id = subscriptions.id)`;
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      access_until: end,
      paid_until: end,
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('gift_id', '=', id)
    .execute();
}

const selectMembership = (db: Db, gift_id: number) =>
  db.selectFrom('subscriptions').where('gift_id', '=', gift_id).select('subscriptions.id');

/**
 * Lists gifts that have not begun although their recipient has no other days left, because the other days ended earlier
 * than expected.
 */
export const listReadyToBegin = (db: Db, now: Date) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('gifts', 'gifts.id', 'subscriptions.gift_id')
    .where('access_from', '>', now.toISOString())
    .where('access_until', 'is not', null)
    .where('subscriptions.blocked', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscriptions as other')
            .whereRef('other.user_id', '=', 'subscriptions.user_id')
            .where('other.blocked', '=', false)
            .where('other.paid_until', '>', now.toISOString())
            .where((other) =>
              other.or([
                other('other.access_from', 'is', null),
                other('other.access_from', '<=', now.toISOString()),
                other('other.access_from', '<', other.ref('subscriptions.access_from')),
              ]),
            )
            .select('other.id'),
        ),
      ),
    )
    .orderBy('access_from')
    .select(['subscriptions.id', 'subscriptions.user_id', 'gifts.months'])
    .execute();

/** Moves the days of a gift that has not begun. @returns false if the gift has begun. */
export async function moveMembership(
  tx: Tx,
  id: number,
  { from, until }: Period,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      access_from: from > now ? from : null,
      access_until: until,
      paid_until: until,
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('access_from', '>', now.toISOString())
    .where('access_until', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return false;
  await tx
    .updateTable('payments')
    .set({ period_start: from, period_end: until })
    .where('subscription_id', '=', id)
    .execute();
  return true;
}
