import type { Db } from '#db/types.ts';

/** Finds the subscription that gives a member free access. */
export const findFreeSubscription = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id)
    .where('is_free', '=', true)
    .where('status', 'in', ['active', 'past_due'])
    .select(['provider', 'provider_ref'])
    .executeTakeFirst();
