import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { availableEpisodes, isVisibleToUser } from '#features/catalogue/visibility-queries.ts';
import { episodeKey } from '#features/notifications/queries.ts';

export type UnannouncedEpisode = Awaited<ReturnType<typeof listUnannounced>>[number];

/** Lists released episodes whose followers have not been notified, oldest release first. */
export const listUnannounced = (db: Db, now: Date, limit: number) =>
  availableEpisodes(db, audienceOf(null, now))
    .where('episodes.announced_at', 'is', null)
    .orderBy('episodes.release_at')
    .orderBy('episodes.id')
    .limit(limit)
    .select([
      'episodes.id',
      'episodes.title',
      'episodes.episode_number',
      'shows.id as show_id',
      'shows.title as show_name',
      'shows.publisher_id',
    ])
    .execute();

/** Marks an episode as announced. @returns false if it already was. */
export async function markAnnounced(tx: Tx, episode_id: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('episodes')
    .set({ announced_at: now })
    .where('id', '=', episode_id)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Finds the last user id on the next page of a show's followers; null if there are no more. */
export async function findPageEnd(
  db: Db,
  { show_id, after }: { show_id: number; after: number },
  max: number,
): Promise<number | null> {
  const { last } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('follows')
        .where('show_id', '=', show_id)
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(max)
        .select('user_id')
        .as('next'),
    )
    .select((eb) => eb.fn.max('user_id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Selects a page of a show's followers, excluding its publisher and those whose maturity setting excludes
 * the show.
 */
export const followersToNotify = (
  db: Db,
  { show_id, after, last }: { show_id: number; after: number; last: number },
) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .innerJoin('shows', 'shows.id', 'follows.show_id')
    .where('follows.show_id', '=', show_id)
    .where('follows.user_id', '>', after)
    .where('follows.user_id', '<=', last)
    .whereRef('users.id', '<>', 'shows.publisher_id')
    .where(isVisibleToUser)
    .select('follows.user_id');

/** Finds an episode to send emails about; undefined if it is no longer available. */
export const findReleasedEpisode = (tx: Tx, episode_id: number, now: Date) =>
  availableEpisodes(tx, audienceOf(null, now))
    .where('episodes.id', '=', episode_id)
    .select(['episodes.title', 'episodes.episode_number', 'shows.title as show_name'])
    .executeTakeFirst();

/**
 * Locks and lists the notifications about an episode that have not been emailed, with their users.
 * Skips users whose maturity setting now excludes the show, and rows that another transaction has
 * locked.
 */
export const lockUnmailed = (tx: Tx, episode_id: number, limit: number) =>
  tx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .innerJoin('episodes', (join) => join.on('episodes.id', '=', episode_id))
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('notifications.dedupe_key', '=', episodeKey(episode_id))
    .where('notifications.mailed_at', 'is', null)
    // The same condition as in the partial index, so that the index can be used.
    .where(sql<boolean>`notifications.dedupe_key like 'episode-%'`)
    .where('users.deleted_at', 'is', null)
    .where(isVisibleToUser)
    .orderBy('notifications.id')
    .limit(limit)
    .select(['notifications.id', 'users.id as user_id', 'users.email', 'users.name'])
    .forUpdate('notifications')
    .skipLocked()
    .execute();

export async function markMailed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('notifications').set({ mailed_at: now }).where('id', 'in', ids).execute();
}
