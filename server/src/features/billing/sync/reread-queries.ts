import type { Provider } from '@kinora/contract/billing/billing';
import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** How long we keep looking for an approval whose event may have been lost. */
const approvalWindow_ms = 30 * day;

const columns = ['provider', 'provider_ref', 'created_at', 'updated_at'] as const;

/**
 * Lists up to five of a member's subscriptions whose state may be out of date: created but not paid, past due,
 * or active although access has ended.
 */
export const listWaiting = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select(columns)
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'past_due'),
        eb.and([
          eb('status', '=', 'active'),
          eb('access_until', '<=', now.toISOString()),
          eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now.toISOString())]),
        ]),
        eb.and([
          eb('status', '=', 'pending'),
          eb.or([
            eb('is_approved', '=', true),
            eb('created_at', '>', after(now, -approvalWindow_ms).toISOString()),
          ]),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute();

/** Lists unpaid subscriptions created since a given time. */
export const listPendingSince = (db: Db, since: Date) =>
  db
    .selectFrom('subscriptions')
    .select(columns)
    .where('status', '=', 'pending')
    .where('created_at', '>', since.toISOString())
    .orderBy('id')
    .execute();

/** Lists cancelled subscriptions whose paid period has ended, but which have not ended in our database. */
export const listLapsedCancellations = (db: Db, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select(['provider', 'provider_ref'])
    .where('status', 'in', ['active', 'past_due'])
    .where('cancel_scheduled', '=', true)
    .where('paid_until', '<=', now.toISOString())
    .execute();

/** Lists live subscriptions of these providers whose access has ended. */
export const listWithoutAccess = (db: Db, providers: readonly Provider[], now: Date) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', 'in', ['active', 'past_due'])
    .where('provider', 'in', providers)
    .where('access_until', '<=', now.toISOString())
    .execute();

/**
 * Lists the subscriptions of a provider that could still change: live, paid since a given time or for future days, or
 * created so recently that an approval may have gone unnoticed.
 */
export async function listChangeable(
  db: Db,
  provider: Provider,
  paid_since: Date,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['active', 'past_due']),
        eb.and([
          eb('status', '=', 'pending'),
          eb.or([
            eb('is_approved', '=', true),
            eb('created_at', '>', after(now, -approvalWindow_ms).toISOString()),
          ]),
        ]),
        eb.and([
          eb('status', '=', 'ended'),
          eb('gift_id', 'is', null),
          eb.or([
            eb('paid_until', '>', now.toISOString()),
            eb.exists(
              eb
                .selectFrom('payments')
                .select('payments.id')
                .whereRef('payments.subscription_id', '=', 'subscriptions.id')
                .where('payments.paid_at', '>', paid_since.toISOString()),
            ),
          ]),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ provider_ref }) => provider_ref);
}

/** Lists subscriptions that will be charged again although their account was deleted. */
export const listOrphanSubscriptions = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.provider', 'subscriptions.provider_ref'])
    .where('users.deleted_at', 'is not', null)
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('subscriptions.cancel_scheduled', '=', false)
    .execute();
