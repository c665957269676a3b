import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** How long we check for an approval that the provider did not notify us of. */
export const soughtFor_ms = 30 * day;

const columns = ['provider', 'provider_ref', 'created_at', 'updated_at'] as const;

/**
 * Lists up to five of a member's subscriptions whose state may be out of date: begun but not paid, past due,
 * or active though access is over.
 */
export const waitingSubscriptions = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select(columns)
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'past_due'),
        eb.and([eb('status', '=', 'active'), eb('access_until', '<=', now.toISOString())]),
        eb.and([
          eb('status', '=', 'pending'),
          eb.or([
            eb('is_approved', '=', true),
            eb('created_at', '>', after(now, -soughtFor_ms).toISOString()),
          ]),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute();

/** Lists unpaid subscriptions begun since a moment. */
export const begunSince = (db: Db, since: Date) =>
  db
    .selectFrom('subscriptions')
    .select(columns)
    .where('status', '=', 'pending')
    .where('created_at', '>', since.toISOString())
    .orderBy('id')
    .execute();
