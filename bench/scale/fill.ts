import { sql } from 'kysely';
import { transaction } from '../../server/src/db/transaction.ts';
import type { Db } from '../../server/src/db/types.ts';

export const shows = 500;
export const episodesPerShow = 5;
/** There are a twentieth as many viewers as playbacks. */
const playbacksPerViewer = 20;
/** The existing playbacks are spread evenly over this many days, so ten times as many means ten times as many a day. */
const days = 90;
const batchSize = 1_000_000;

/** Tables that get a row for every playback, or for most playbacks. */
const largeTables = [
  'playback_sessions',
  'watched_intervals',
  'views',
  'watch_progress',
  'watch_times',
  'viewer_months',
  'viewer_episodes',
  'viewer_histories',
  'counted_views',
  'notifications',
  'follows',
  'users',
  'sessions',
  'known_devices',
  'subscriptions',
  'payments',
];

/** Half of the playbacks are of the first tenth of the shows. */
const randomShow = sql`floor(power(random(), 3.32) * ${sql.lit(shows)})::integer`;

/**
 * Fills a service with this many playbacks, as many views and intervals, half as many notifications, and viewers,
 * follows, payments, positions and analytics to match.
 */
export async function fill(db: Db, playbacks: number): Promise<void> {
  await addCatalogue(db);
  const indexes = await dropIndexes(db);
  for (let at = 0; at < playbacks; at += batchSize)
    await addPlaybacks(db, at, Math.min(at + batchSize, playbacks));
  await addCounts(db);
  for (const index of indexes) await sql.raw(index).execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function addCatalogue(db: Db): Promise<void> {
  const at = sql`now() - interval '200 days'`;
  await sql`insert into users (email, name, password_hash, created_at)
    values ('publisher@example.com', 'Pia Publisher', 'none', ${at})`.execute(db);
  await sql`insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select (select min(id) from users), 'Show ' || n, 'A story well told.', ${at}, ${at}, ${at}
    from generate_series(1, ${sql.lit(shows)}) as n`.execute(db);
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season 1', 'How it began.', ${at}, ${at}, ${at} from shows`.execute(db);
  await sql`insert into episodes
      (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at, announced_at)
    select id, show_id, 'Episode ' || n, n, ${at}, 'UTC', ${at}, ${at}, ${at}
    from seasons cross join generate_series(1, ${sql.lit(episodesPerShow)}) as n`.execute(db);
  await sql`insert into videos
      (episode_id, status, process_status, duration_s, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 1500, 'videos/' || id || '/', ${at}, ${at}, ${at} from episodes`.execute(db);
  await sql`update episodes set video_id = videos.id from videos where videos.episode_id = episodes.id`.execute(
    db,
  );
}

/**
 * Drops the indexes of the large tables that no constraint needs. @returns the statements that recreate them.
 */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${largeTables}::text[])
      and not exists (select from pg_constraint where conindid = indexname::regclass)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Adds playbacks `from` to `to` (exclusive), with their viewers, marked as already counted by the jobs. */
async function addPlaybacks(db: Db, from: number, to: number): Promise<void> {
  await transaction(db, async (tx) => {
    // Disables foreign keys and triggers: the rows refer to each other correctly, and the rows that triggers would
    // add are inserted here.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`create temp table newcomers on commit drop as
      select nextval(pg_get_serial_sequence('users', 'id'))::integer as id, n
      from generate_series(${from / playbacksPerViewer}::integer, ${to / playbacksPerViewer - 1}::integer) as n`.execute(
      tx,
    );
    await sql`insert into users (id, email, name, password_hash, created_at) overriding system value
      select id, 'viewer-' || n || '@example.com', 'Vera Viewer', 'none', now() - interval '100 days'
      from newcomers`.execute(tx);
    await sql`insert into sessions (user_id, token_hash, device_hash, created_at, last_seen_at, expires_at)
      select id, sha256(id::text::bytea), sha256(id::text::bytea), now() - interval '10 days', now(),
        now() + interval '20 days' from newcomers`.execute(tx);
    await sql`insert into known_devices (user_id, key_hash, used_at)
      select id, sha256(id::text::bytea), now() - interval '10 days' from newcomers`.execute(tx);
    await sql`insert into subscriptions
        (user_id, provider, provider_ref, status, access_until, paid_until, price_minor, currency, created_at,
        updated_at, started_at)
      select id, 'sandbox', 'viewer-' || id, 'active', now() + interval '20 days', now() + interval '20 days', 999,
        'usd', now() - interval '100 days', now(), now() - interval '100 days' from newcomers`.execute(tx);
    await sql`insert into payments (subscription_id, user_id, provider, provider_ref, amount_minor, currency,
        period_start, period_end, paid_at)
      select subscriptions.id, user_id, 'sandbox', 'viewer-' || user_id, 999, 'usd',
        now() - interval '100 days', now() + interval '20 days', now() - interval '100 days'
      from newcomers join subscriptions on user_id = newcomers.id`.execute(tx);
    await sql`insert into follows (user_id, show_id, followed_at)
      select distinct on (id, show) id, (select min(id) from shows) + show, now() - interval '50 days'
      from (select id, ${randomShow} as show from newcomers cross join generate_series(1, 2)) as followed`.execute(
      tx,
    );
    // A UUID that begins with the time, like the UUIDs of new playbacks.
    await sql`create temp table played on commit drop as
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000'
          || '8000' || lpad(to_hex(place), 12, '0'))::uuid as session_id, user_id, show_id,
        (show_id - first_show) * ${sql.lit(episodesPerShow)} + first_episode
          + floor(random() * ${sql.lit(episodesPerShow)})::integer as episode_id, at
      from (
        select newcomers.id as user_id, first_show + ${randomShow} as show_id, first_show, first_episode,
          now() - random() * interval '1 day' * ${sql.lit(days)} as at, ${from} + row_number() over () as place
        from newcomers cross join generate_series(1, ${sql.lit(playbacksPerViewer)})
        cross join (select min(id) as first_show from shows) as show_range
        cross join (select min(id) as first_episode from episodes) as episode_range
      ) as watched order by at`.execute(tx);
    await sql`analyze played`.execute(tx);
    await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
      select session_id, user_id, episode_id, at, at + interval '2 hours' from played`.execute(tx);
    await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
      select session_id, 0, 600, at + interval '10 minutes' from played`.execute(tx);
    await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at, region)
      select session_id, user_id, episode_id, show_id, at, (array['DE', 'US', 'IN', null])[1 + user_id % 4]
      from played`.execute(tx);
    await sql`insert into watch_times (user_id, episode_id, show_id, watched_s, watched_at)
      select user_id, episode_id, show_id, 600, max(at) from played group by user_id, episode_id, show_id`.execute(
      tx,
    );
    await sql`insert into watch_progress (user_id, episode_id, position_s, updated_at)
      select user_id, episode_id, 600, max(at) from played group by user_id, episode_id`.execute(tx);
    await sql`insert into viewer_months (user_id, episode_id, month, views, watched_s)
      select user_id, episode_id, date_trunc('month', at at time zone 'UTC')::date, count(*), 600 * count(*)
      from played group by 1, 2, 3`.execute(tx);
    await sql`insert into viewer_episodes (user_id, episode_id, show_id, parts)
      select distinct user_id, episode_id, show_id, (repeat('1', 40) || repeat('0', 60))::bit(100) from played`.execute(
      tx,
    );
    await sql`insert into notifications (user_id, dedupe_key, title, message, icon, link, created_at, mailed_at)
      select user_id, 'episode-' || episode_id, 'A new episode', 'Episode 1 is out.', 'episode',
        '/watch/' || episode_id, max(at), max(at)
      from played where random() < 0.5 group by user_id, episode_id`.execute(tx);
  });
}

/** The histories of this many viewers are enough for every two shows to form a pair, at every size measured here. */
const historiesForPairs = 20_000;

/** Adds the rows that the jobs would have derived from everything watched if they had run all along. */
async function addCounts(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local work_mem = '512MB'`.execute(tx);
    await sql`insert into counted_views (user_id, day, episode_id, show_id, viewed_at, region, is_recent)
      select user_id, (viewed_at at time zone 'UTC')::date, episode_id, show_id, min(viewed_at), min(region),
        min(viewed_at) > now() - interval '7 days'
      from views where viewed_at > now() - interval '35 days' group by 1, 2, 3, 4`.execute(tx);
    await sql`insert into view_sums (show_id, region, recent, past, weight, weighed_at)
      select show_id, part.region, count(*) filter (where is_recent), count(*) filter (where not is_recent),
        sum(fade(now() - viewed_at)), now()
      from counted_views as counted cross join lateral (values (''), (counted.region)) as part (region)
      where part.region is not null group by 1, 2`.execute(tx);
    await sql`update score_state set scored_at = now()`.execute(tx);
    await sql`insert into viewer_histories (user_id, shows, strengths, times)
      select user_id, array_agg(show_id order by at, show_id), array_agg(0.29::real), array_agg(extract(epoch from at) order by at, show_id)
      from (select user_id, show_id, max(watched_at) as at from watch_times group by user_id, show_id) as watched
      group by user_id`.execute(tx);
    await sql`insert into show_pairs (show_id, other_id, together)
      select one, other, sum((0.02 * 2 ^ 30)::bigint)
      from (select shows from viewer_histories limit ${sql.lit(historiesForPairs)}) as viewer
      cross join unnest(shows) as one cross join unnest(shows) as other group by one, other`.execute(tx);
    // Whatever is queued for the jobs is already counted above.
    await sql`truncate history_changes, view_changes`.execute(tx);
  });
}
