import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** An approval that the provider told nobody about is looked for so long. */
export const soughtFor_ms = 30 * day;

const columns = ['provider', 'provider_ref', 'created_at', 'updated_at'] as const;

/** What somebody began and has not paid for, has not paid on, or may not watch by though it goes on; a few of them. */
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

/** What was begun since a moment and is not paid for. */
export const begunSince = (db: Db, since: Date) =>
  db
    .selectFrom('subscriptions')
    .select(columns)
    .where('status', '=', 'pending')
    .where('created_at', '>', since.toISOString())
    .orderBy('id')
    .execute();
