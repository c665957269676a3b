import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/types.ts';
import { isReleased, readyEpisodes } from '#features/catalogue/visibility-queries.ts';
import type { Interactions } from '#features/discovery/recommendations/rules.ts';

type Row = Omit<Interactions, 'length_s'> & { user_id: number };

/**
 * Selects these users' interactions with shows, without publishers' interactions with their own shows. The playback
 * position is used if it is ahead of the time rolled up so far.
 */
export const interactionsOf = (user_ids: RawBuilder<readonly number[]>): RawBuilder<Row> =>
  sql<Row>`with watching as (
      select coalesce(watched.user_id, saved.user_id) as user_id, coalesce(watched.show_id, saved.show_id) as show_id,
        greatest(watched.watched_s, saved.position_s) as watched_s,
        greatest(watched.watched_at, saved.updated_at) as at
      from (select * from watch_times where user_id = any(${user_ids})) as watched
      full join (
        select progress.user_id, progress.episode_id, episodes.show_id, progress.position_s::float8, progress.updated_at
        from watch_progress as progress join episodes on episodes.id = progress.episode_id
        where progress.user_id = any(${user_ids})
      ) as saved on saved.user_id = watched.user_id and saved.episode_id = watched.episode_id
    ), interactions as (
      select user_id, show_id, watched_s, at, null as reaction, false as follows from watching
      union all
      select user_id, show_id, 0, reacted_at, kind, false from reactions where user_id = any(${user_ids})
      union all
      select user_id, show_id, 0, followed_at, null, true from follows where user_id = any(${user_ids})
    )
    select interactions.user_id, show_id, sum(watched_s)::float8 as watched_s, max(reaction) as reaction,
      bool_or(follows) as follows, max(at) as at
    from interactions join shows on shows.id = show_id and shows.publisher_id <> interactions.user_id
    where shows.deleted_at is null
    group by interactions.user_id, show_id`;

/** Lists these users' interactions with shows, each user's in chronological order. */
export async function listInteractions(db: Db, user_ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from (${interactionsOf(sql`${user_ids}::int[]`)}) as found
    order by user_id, at, show_id`.execute(db);
  return rows;
}

/** Returns the total length of the released episodes in seconds, by show. */
export async function readLengths(db: Db, now: Date): Promise<Map<number, number>> {
  const rows = await readyEpisodes(db)
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where(isReleased(sql`${now.toISOString()}`))
    .groupBy('episodes.show_id')
    .select(['episodes.show_id', sql<number>`coalesce(sum(videos.duration_s), 0)::float8`.as('length_s')])
    .execute();
  return new Map(rows.map(({ show_id, length_s }) => [show_id, length_s]));
}
