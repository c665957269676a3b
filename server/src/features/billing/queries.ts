import type { Provider, Subscription } from '@kinora/contract/billing/billing';
import { sql } from 'kysely';
import { givesAccess } from '#db/access.ts';
import type { Db, Tx } from '#db/types.ts';
import { savePayments, type SavedPayments } from '#features/billing/payment-queries.ts';
import { isLive, standing, statusAfter, type Policy, type Standing } from '#features/billing/rules.ts';
import type { OwnedSubscription, ProviderEvent } from '#services/payments/types.ts';

const columns = ['status', 'access_until', 'paid_until', 'cancel_scheduled'] as const;
const isUnconfirmed = sql<boolean>`unconfirmed_since is not null`.as('is_unconfirmed');

/** Returns the member's subscription with the longest remaining access; undefined if none gives access. */
export const watchableSubscription = (
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

/** Returns the member's live subscription; there is at most one. */
export const liveSubscription = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed, 'id', 'provider', 'provider_ref', 'revision'])
    .where('user_id', '=', user_id)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst();

/**
 * Returns the member's latest subscription that was approved at the provider and whose first payment is on
 * its way.
 */
export const approvedSubscription = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed, 'id', 'provider', 'provider_ref', 'revision'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .where('is_approved', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Ends a subscription here that no provider can end: it is not set up any more, or does not know the
 * subscription.
 */
export async function endForgotten(db: Db, id: number): Promise<void> {
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

/** Returns a subscription as we have it; undefined if we do not. */
export const knownSubscription = (db: Db, provider: Provider, provider_ref: string) =>
  db
    .selectFrom('subscriptions')
    .select([...columns, isUnconfirmed, 'id', 'user_id', 'is_duplicate', 'revision', 'plan_ref'])
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();

export type Known = NonNullable<Awaited<ReturnType<typeof knownSubscription>>>;

/** Returns a fixed sample of the other live subscriptions that were confirmed when last read. */
export const confirmedOthers = (db: Db, provider: Provider, id: number, limit: number) =>
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

/** Records a notification; returns false if it was recorded before, and so has taken effect. */
export async function insertEvent(
  tx: Tx,
  provider: Provider,
  { event_id, type, object_ref }: ProviderEvent,
  received_at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_events')
    .values({ provider, event_id, type, object_ref, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records that a provider does not confirm a subscription or an approval; returns true if it had confirmed it
 * until now.
 */
export async function noteUnconfirmed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const noted = await tx
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
  // Marks it as just read, so that it is not read all the time.
  await tx.updateTable('subscriptions').set({ updated_at: now }).where('id', '=', id).execute();
  return noted !== undefined || unapproved !== undefined;
}

/** Serialises changes for a user, so that two subscriptions cannot both become the live one. */
export async function lockPerson(tx: Tx, user_id: number): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Returns when a member deleted their account; null if they have not. */
export async function readForgottenAt(db: Db, user_id: number): Promise<Date | null> {
  const person = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return person?.deleted_at ? new Date(person.deleted_at) : null;
}

/** The result of saving a subscription. */
export type Saved = SavedPayments & {
  id: number;
  provider: Provider;
  read: OwnedSubscription;
  before: Known | undefined;
  after: Standing;
  is_duplicate: boolean;
};

/** Saves a subscription as read from its provider: its payments, and the access that follows from them. */
export async function saveSubscription(
  tx: Tx,
  provider: Provider,
  read: OwnedSubscription,
  { policy, now }: { policy: Policy; now: Date },
): Promise<Saved> {
  const { user_id, provider_ref } = read;
  await lockPerson(tx, user_id);
  const before = await knownSubscription(tx, provider, provider_ref);
  if (before && before.user_id !== user_id)
    throw new Error(`The subscription ${provider_ref} of ${provider} is somebody else's`);
  const says = standing({ ...read, status: statusAfter(before?.status, read.status) }, policy);
  const is_duplicate =
    before?.is_duplicate || (isLive(says.status) && (await hasAnother(tx, user_id, before?.id)));
  // A duplicate never gives access, not even until it is ended and refunded.
  const after = is_duplicate
    ? { ...says, status: 'ended' as const, access_until: null, blocked: true, is_taken_back: false }
    : says;
  const row = {
    status: after.status,
    paid_until: after.paid_until,
    access_until: after.access_until,
    cancel_scheduled: after.cancel_scheduled,
    blocked: after.blocked,
    is_duplicate,
    next_attempt_at: read.next_attempt_at,
    action_url: read.action_url,
    price_minor: read.price_minor,
    next_price_minor: read.next_price_minor,
    currency: read.currency,
    method_brand: read.method?.brand ?? null,
    method_last4: read.method?.last4 ?? null,
    started_at: read.started_at,
    ended_at: read.ended_at,
    updated_at: now,
    is_approved: read.is_approved ?? false,
    unconfirmed_since: null,
    ...(read.plan_ref !== undefined && { plan_ref: read.plan_ref }),
  };
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
  return { id, provider, read, before, after, is_duplicate, ...(await savePayments(tx, provider, id, read)) };
}

async function hasAnother(tx: Tx, user_id: number, id: number | undefined): Promise<boolean> {
  const live = await liveSubscription(tx, user_id);
  return live !== undefined && live.id !== id;
}
