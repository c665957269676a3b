import type { Provider, Subscription } from '@kinora/contract/billing/billing';
import { sql } from 'kysely';
import { givesAccess } from '#db/access.ts';
import type { Db, Tx } from '#db/types.ts';
import type { SubscriptionState } from '#features/billing/rules.ts';
import type { OwnedSubscription } from '#services/payments/types.ts';

const columns = ['status', 'access_until', 'paid_until', 'cancel_scheduled', 'paused_until'] as const;
const isUnconfirmed = sql<boolean>`unconfirmed_since is not null`.as('is_unconfirmed');

/** Finds the member's subscription with the longest remaining access; undefined if none gives access. */
export const findSubscriptionWithAccess = (
  db: Db,
  user_id: number,
  now: Date,
): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed])
    .where('user_id', '=', user_id)
    .where(givesAccess(now))
    .orderBy('access_until', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the member's live subscription; there is at most one. */
export const findLiveSubscription = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed, 'id', 'provider', 'provider_ref', 'revision', 'is_free'])
    .where('user_id', '=', user_id)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst();

/** Finds the member's latest subscription that was approved at the provider and whose first payment is in progress. */
export const findApprovedSubscription = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed, 'id', 'provider', 'provider_ref', 'revision', 'is_free'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .where('is_approved', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Ends a subscription in our database only, because no provider can end it: its provider is no longer set up, or does
 * not know the subscription.
 */
export async function endWithoutProvider(db: Db, id: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set((eb) => ({
      status: 'ended',
      ended_at: eb.ref('access_until'),
      access_until: eb.ref('paid_until'),
      is_approved: false,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Marks a subscription as cancelled once its provider has confirmed the cancellation. */
export async function markCancelled(db: Db, provider: Provider, provider_ref: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ cancel_scheduled: true, revision: sql`revision + 1` })
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .execute();
}

/** Records whether a subscription was cancelled because its subscriber redeemed a gift. */
export async function markCancelledForGift(db: Db, id: number, cancelled_for_gift: boolean): Promise<void> {
  await db.updateTable('subscriptions').set({ cancelled_for_gift }).where('id', '=', id).execute();
}

/** Finds a subscription as it was last saved. */
export const findSubscription = (db: Db, provider: Provider, provider_ref: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      ...columns,
      isUnconfirmed,
      'id',
      'user_id',
      'is_duplicate',
      'withdrawn_at',
      'revision',
      'plan_ref',
      'billed_every',
      'next_billed_every',
      'cancelled_for_gift',
    ])
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();

export type StoredSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Lists a fixed sample of a provider’s other live subscriptions that were confirmed when last read. */
export const listConfirmedOthers = (db: Db, provider: Provider, id: number, limit: number) =>
  db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('provider', '=', provider)
    .where('id', '<>', id)
    .where('status', 'in', ['active', 'past_due'])
    .where('unconfirmed_since', 'is', null)
    .orderBy(sql`md5(id::text)`)
    .limit(limit)
    .execute();

/**
 * Marks a subscription that its provider no longer confirms as unconfirmed, or a pending one as not approved.
 * @returns false if it was already marked.
 */
export async function markUnconfirmed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      status: 'past_due',
      unconfirmed_since: now,
      next_attempt_at: null,
      action_url: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['active', 'past_due'])
    .where('unconfirmed_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const unapproved = await tx
    .updateTable('subscriptions')
    .set({ is_approved: false })
    .where('id', '=', id)
    .where('is_approved', '=', true)
    .returning('id')
    .executeTakeFirst();
  // Marks the subscription as just read, so that it is not read again right away.
  await tx.updateTable('subscriptions').set({ updated_at: now }).where('id', '=', id).execute();
  return marked !== undefined || unapproved !== undefined;
}

/** Inserts or updates a subscription as read from its provider. @returns its id in our database. */
export async function upsertSubscription(
  tx: Tx,
  provider: Provider,
  read: OwnedSubscription,
  { status, paid_until, access_until, cancel_scheduled, blocked, is_duplicate }: DerivedColumns,
  now: Date,
): Promise<number> {
  const row = {
    status,
    paid_until,
    access_until,
    cancel_scheduled,
    blocked,
    is_duplicate,
    next_attempt_at: read.next_attempt_at,
    action_url: read.action_url,
    billed_every: read.billed_every,
    next_billed_every: read.next_billed_every ?? null,
    price_minor: read.price_minor,
    next_price_minor: read.next_price_minor,
    currency: read.currency,
    method_brand: read.method?.brand ?? null,
    method_last4: read.method?.last4 ?? null,
    method_expires: read.method?.expires ?? null,
    started_at: read.started_at,
    ended_at: read.ended_at,
    updated_at: now,
    is_approved: read.is_approved ?? false,
    is_free: read.is_free ?? false,
    paused_until: read.paused_until ?? null,
    unconfirmed_since: null,
    ...(read.plan_ref !== undefined && { plan_ref: read.plan_ref }),
  };
  const { user_id, provider_ref } = read;
  const { id } = await tx
    .insertInto('subscriptions')
    .values({ user_id, provider, provider_ref, created_at: now, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_ref'])
        .doUpdateSet({ ...row, revision: sql`subscriptions.revision + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type DerivedColumns = Pick<
  SubscriptionState,
  'status' | 'paid_until' | 'access_until' | 'cancel_scheduled' | 'blocked'
> & { is_duplicate: boolean };
