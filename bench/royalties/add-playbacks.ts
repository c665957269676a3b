import { sql } from 'kysely';
import type { Tx } from '../../server/src/db/types.ts';
import { userOf } from './add-payments.ts';
import { showOf, watchedOf } from './add-shows.ts';

/** Inserts ten playbacks per viewer, on ten days and of ten shows, none of which has been counted yet. */
export async function addPlaybacks(tx: Tx, viewers: number): Promise<void> {
  await sql`create temp table played on commit drop as
    select gen_random_uuid() as id, viewer, ${showOf} as episode_id, ${watchedOf} as watched_s,
      timestamptz '2026-09-01Z' + n * interval '2 days' + viewer % 1200 * interval '1 minute' as started_at
    from generate_series(1, 10) as n cross join generate_series(1, ${viewers}::integer) as viewer`.execute(
    tx,
  );
  await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
    select id, ${userOf}, episode_id, started_at, started_at + interval '2 hours' from played`.execute(tx);
  await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
    select id, 0, watched_s, started_at + watched_s * interval '1 second' from played`.execute(tx);
  await sql`insert into qualified_changes (user_id)
    select ${userOf} from generate_series(1, ${viewers}::integer) as viewer`.execute(tx);
}
