import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** Records what a member agreed to before they subscribed. */
export async function insertConsent(db: Db, user_id: number, wording: string, now: Date): Promise<void> {
  await db.insertInto('subscribing_consents').values({ user_id, wording, consented_at: now }).execute();
}

/** Finds the subscription that gives a member access, with the amount that was paid for it and not refunded. */
export const findOpenSubscription = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'provider',
      'provider_ref',
      'started_at',
      'access_until',
      'first_watched_at',
      'withdrawn_at',
      'currency',
      sql<number>`(select coalesce(sum(amount_minor - refunded_minor), 0) from payments
        where payments.subscription_id = subscriptions.id)::int`.as('paid_minor'),
    ])
    .where('user_id', '=', user_id)
    .where('access_until', '>', now.toISOString())
    // A gift was paid for by someone else, who may withdraw until its code is used.
    .where('gift_id', 'is', null)
    .orderBy('access_until', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends a subscription in our database immediately, because its subscriber withdrew. A job ends it at its provider. */
export async function markWithdrawn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      status: 'ended',
      withdrawn_at: now,
      ended_at: now,
      access_until: null,
      next_attempt_at: null,
      action_url: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
