import { sql, type RawBuilder } from 'kysely';
import { momentInSql, type Moment } from '#db/sql.ts';

/**
 * Whether a row of `subscriptions` gives access to films now; a paid period gives access until it ends. A
 * gift that starts only after other access ends gives no access before then.
 */
export const givesAccess = (now: Moment): RawBuilder<boolean> =>
  sql<boolean>`(subscriptions.access_until > ${momentInSql(now)} and not subscriptions.blocked
    and (subscriptions.access_from is null or subscriptions.access_from <= ${momentInSql(now)}))`;

/** Whether a user, a row of `users`, has access to films now. */
export const isSubscribed = (now: Moment): RawBuilder<boolean> =>
  sql<boolean>`exists (select from subscriptions where subscriptions.user_id = users.id and ${givesAccess(now)})`;

/** When the access of a user, a row of `users`, ends or ended; null if they never had any. */
export const accessUntil: RawBuilder<string | null> = sql<
  string | null
>`(select max(access_until) from subscriptions where user_id = users.id and not blocked)`;
