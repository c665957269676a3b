import type { DeletionSummary } from '@kinora/contract/accounts/account-data';
import { sql } from 'kysely';
import { givesAccess } from '#db/access.ts';
import type { Db } from '#db/types.ts';
import { findLiveSubscription } from '#features/billing/queries.ts';
import { readBalances } from '#features/earnings/payouts/queries.ts';

/** Returns what a member loses by deleting the account. */
export async function readDeletionSummary(db: Db, user_id: number, now: Date): Promise<DeletionSummary> {
  const live = await findLiveSubscription(db, user_id);
  const paid = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.max('access_until').as('access_until'))
    .where('user_id', '=', user_id)
    .where(givesAccess(now))
    .executeTakeFirst();
  const shows = await db
    .selectFrom('shows')
    .select(['id', 'title'])
    .where('publisher_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const { followers } = await db
    .selectFrom('follows')
    .innerJoin('shows', 'shows.id', 'follows.show_id')
    .select((eb) => eb.fn.count<number>('follows.user_id').distinct().as('followers'))
    .where('shows.publisher_id', '=', user_id)
    .where('shows.deleted_at', 'is', null)
    .where('follows.user_id', '<>', user_id)
    .executeTakeFirstOrThrow();
  const balances = await readBalances(db, sql`account.user_id = ${user_id}`, now);
  return {
    access_until: paid?.access_until ?? null,
    has_subscription: live !== undefined && !live.cancel_scheduled,
    shows,
    followers,
    unpaid: balances
      .filter(({ balance_minor }) => balance_minor > 0)
      .map(({ currency, balance_minor }) => ({ currency, amount_minor: balance_minor })),
  };
}
