import { sql } from 'kysely';
import { transaction } from '../../server/src/db/transaction.ts';
import type { Db } from '../../server/src/db/types.ts';
import { episodesPerShow, shows } from './fill.ts';

const viewers = 5000;
const playbacksPerViewer = 4;
const releases = 10;
const followersPerRelease = 500;
const attempts = 20_000;

/**
 * Adds a day of activity, the same for every size of the database: 20,000 playbacks by 5,000 of the viewers, ten
 * new episodes with 500 followers each, and attempts to sign in. The triggers run, as they do for the
 * product's own statements.
 * @returns the new episodes.
 */
export async function addDay(db: Db): Promise<number[]> {
  return transaction(db, async (tx) => {
    await sql`create temp table audience on commit drop as
      select users.id, row_number() over (order by users.id) as n
      from (select min(id) + 1 as first, max(id) as last from users) as span
      cross join generate_series(0, ${sql.lit(viewers - 1)}) as step
      join users on users.id = first + (step::bigint * (last - first) / ${sql.lit(viewers)})::integer`.execute(
      tx,
    );
    await sql`create temp table played on commit drop as
      select gen_random_uuid() as session_id, user_id, show_id,
        (show_id - first_show) * ${sql.lit(episodesPerShow)} + first_episode
          + (n * 7 + repeat_n)::integer % ${sql.lit(episodesPerShow)} as episode_id,
        now() - (n * 11 + repeat_n * 5000) % 80000 * interval '1 second' as at
      from (
        select id as user_id, n, repeat_n, first_show, first_episode,
          first_show + floor(power((n * 7919 + repeat_n * 104729) % 10007 / 10007.0, 3.32) * ${sql.lit(shows)})::integer
            as show_id
        from audience cross join generate_series(1, ${sql.lit(playbacksPerViewer)}) as repeat_n
        cross join (select min(id) as first_show from shows) as show_range
        cross join (select min(id) as first_episode from episodes) as episode_range
      ) as watched`.execute(tx);
    await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
      select session_id, user_id, episode_id, at, at + interval '2 hours' from played`.execute(tx);
    await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
      select session_id, 0, 900, at + interval '15 minutes' from played`.execute(tx);
    await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at, region)
      select session_id, user_id, episode_id, show_id, at, 'DE' from played`.execute(tx);
    await sql`insert into watch_progress (user_id, episode_id, position_s, updated_at)
      select user_id, episode_id, 900, max(at) from played group by user_id, episode_id
      on conflict (user_id, episode_id) do update
        set position_s = excluded.position_s, updated_at = excluded.updated_at`.execute(tx);
    await sql`insert into attempts (kind, account, source, made_at)
      select 'sign-in', 'account ' || n, 'source ' || n % 5000, now() - interval '3 hours'
      from generate_series(1, ${sql.lit(attempts)}) as n`.execute(tx);
    return release(tx);
  });
}

/** Releases episodes of new shows, each with the same number of followers. */
async function release(db: Db): Promise<number[]> {
  const at = sql`now() - interval '1 minute'`;
  const { rows: added } = await sql<{ id: number }>`
    insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select (select min(id) from users), 'Followed ' || n, 'A story well told.', ${at}, ${at}, ${at}
    from generate_series(1, ${sql.lit(releases)}) as n returning id`.execute(db);
  const ids = added.map(({ id }) => id);
  await sql`insert into follows (user_id, show_id, followed_at)
    select audience.id, show_id, ${at}
    from unnest(${ids}::integer[]) as show_id join audience on n <= ${sql.lit(followersPerRelease)}`.execute(
    db,
  );
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select show_id, 'Season 1', 'How it began.', ${at}, ${at}, ${at} from unnest(${ids}::integer[]) as show_id`.execute(
    db,
  );
  const { rows: episodes } = await sql<{ id: number }>`
    insert into episodes
      (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at)
    select id, show_id, 'Episode 1', 1, ${at}, 'UTC', ${at}, ${at}
    from seasons where show_id = any(${ids}::integer[]) returning id`.execute(db);
  await sql`insert into videos
      (episode_id, status, process_status, duration_s, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 1500, 'videos/' || id || '/', ${at}, ${at}, ${at}
    from episodes where show_id = any(${ids}::integer[])`.execute(db);
  await sql`update episodes set video_id = videos.id
    from videos where videos.episode_id = episodes.id and show_id = any(${ids}::integer[])`.execute(db);
  return episodes.map(({ id }) => id);
}
