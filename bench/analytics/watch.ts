import { sql } from 'kysely';
import { transaction } from '../../server/src/db/transaction.ts';
import type { Db } from '../../server/src/db/types.ts';
import { episodeCount, showCount, viewerCount } from './publisher.ts';

/** Events per playback: one view plus the progress reports. */
export const eventsPerPlayback = 20;

/**
 * Simulates playbacks `from` to `to` (exclusive), spread over two years, half of them of the first show. The
 * triggers are disabled; their work is done in bulk instead, including one delta per event.
 */
export async function simulatePlaybacks(db: Db, from: number, to: number): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temp table played on commit drop as
      select gen_random_uuid() as id, n,
        (select min(id) from users where name = 'Vera Viewer') + n % ${viewerCount}::integer as user_id,
        (select min(id) from episodes)
          + case when n % 2 = 0 then 0 else n / 2 % ${showCount}::integer end * ${episodeCount}::integer
          + n / 7 % ${episodeCount}::integer as episode_id,
        timestamptz '2024-11-20' + n::bigint * 7919 % (730 * 1440) * interval '1 minute' as started_at
      from generate_series(${from}::integer, ${to - 1}::integer) as n`.execute(tx);
    await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
      select id, user_id, episode_id, started_at, started_at + interval '2 hours' from played`.execute(tx);
    await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
      select id, report * 140, report * 140 + 60 + n % 80, started_at + report * interval '140 seconds'
      from played cross join generate_series(0, ${eventsPerPlayback - 2}::integer) as report`.execute(tx);
    await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at)
      select played.id, user_id, episode_id, show_id, started_at
      from played join episodes on episodes.id = episode_id`.execute(tx);
    await sql`insert into watch_deltas (user_id, episode_id, kind, at, from_s, to_s)
      select user_id, episode_id, case when report = 0 then 'viewed' else 'watched' end,
        started_at + (report - 1) * interval '140 seconds',
        case when report > 0 then (report - 1) * 140 end, case when report > 0 then (report - 1) * 140 + 60 + n % 80 end
      from played cross join generate_series(0, ${eventsPerPlayback - 1}::integer) as report
      order by started_at`.execute(tx);
  });
}
