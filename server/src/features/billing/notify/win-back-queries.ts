import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import {
  isReleased,
  isVisibleToUser,
  readyEpisodes,
  releaseTime,
} from '#features/catalogue/visibility-queries.ts';

/** Returns the key of the only email of this kind that a member ever gets. */
export const winBackKey = (user_id: number): string => `win-back:${user_id}`;

/**
 * Lists up to `limit` members whose access ended between two times, who have not subscribed again, and who want
 * emails from us. Members who withdrew, whose payment was taken back, or who have already received this email are
 * left out.
 */
export const listMembersWhoLeft = (db: Db, from: Date, until: Date, now: Date, limit: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .where('subscriptions.status', '=', 'ended')
    .where('subscriptions.is_duplicate', '=', false)
    .where('subscriptions.blocked', '=', false)
    .where('subscriptions.access_until', '>', from.toISOString())
    .where('subscriptions.access_until', '<=', until.toISOString())
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_until', 'is', null)
    .where(sql<boolean>`coalesce(preferences.notifications, true)`)
    .where(
      sql<boolean>`not exists (select from subscriptions later where later.user_id = users.id
        and (later.status in ('active', 'past_due') or later.access_until > subscriptions.access_until))`,
    )
    .where(sql<boolean>`not exists (select from mail_keys where key = 'win-back:' || users.id)`)
    // Only a rough filter, to skip most people for whom there is nothing new.
    .where(
      sql<boolean>`exists (select from follows join episodes on episodes.show_id = follows.show_id
        where follows.user_id = users.id and episodes.release_at > subscriptions.access_until
          and episodes.release_at <= ${now.toISOString()}::timestamptz)`,
    )
    // In random order, so that members for whom there is nothing new do not hold up the others.
    .orderBy(sql`random()`)
    .limit(limit)
    .select(['users.id as user_id', 'users.email', 'users.name', 'subscriptions.access_until as left_at'])
    .$narrowType<{ left_at: string }>()
    .execute();

/** Lists the shows that a member follows, with the number of episodes released since they left, most episodes first. */
export const listMissedShows = (db: Db, user_id: number, left_at: string, now: Date) =>
  readyEpisodes(db)
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .innerJoin('follows', 'follows.show_id', 'shows.id')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('users.id', '=', user_id)
    .where(isReleased(sql`${now.toISOString()}::timestamptz`))
    .where(isVisibleToUser)
    .where(sql<boolean>`${releaseTime} > ${left_at}::timestamptz`)
    .groupBy('shows.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('shows.id')
    .select(({ fn }) => ['shows.title', fn.countAll<number>().as('episodes')])
    .execute();
