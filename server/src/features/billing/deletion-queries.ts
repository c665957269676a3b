import { sql } from 'kysely';
import type { Provider } from '@kinora/contract/billing/billing';
import type { Db } from '#db/types.ts';

/** Notes that a provider has confirmed a cancellation. */
export async function noteCancelled(db: Db, provider: Provider, provider_ref: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ cancel_scheduled: true, revision: sql`revision + 1` })
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .execute();
}

/** Lists subscriptions that will be charged again although their account was deleted. */
export const listOrphans = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.provider', 'subscriptions.provider_ref'])
    .where('users.deleted_at', 'is not', null)
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('subscriptions.cancel_scheduled', '=', false)
    .execute();
