import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';

/**
 * Intervals are still reported for a while after a playback has expired, and the clock that dates them may
 * lag.
 */
const maxDelay = day;

/**
 * Updates the watched time of some users from the playbacks that may have been watched since a given time, or
 * from all playbacks.
 */
export async function rollUpWatchTimes(
  db: Db,
  user_ids: readonly number[],
  since: Date | null,
): Promise<void> {
  const from = after(since ?? new Date(0), -maxDelay).toISOString();
  await sql`
    insert into watch_times (user_id, episode_id, show_id, watched_s, watched_at)
    select watched.user_id, watched.episode_id, episodes.show_id,
      (select sum(upper(stretch) - lower(stretch)) from unnest(watched.stretches) as stretch)::float8,
      watched.watched_at
    from (
      select playback.user_id, playback.episode_id,
        range_agg(numrange(watched.from_s, watched.to_s)) as stretches, max(watched.received_at) as watched_at
      from playback_sessions as playback join watched_intervals as watched on watched.session_id = playback.id
      where playback.user_id = any(${user_ids}) and exists (
        select from playback_sessions as recent
        where recent.user_id = playback.user_id and recent.episode_id = playback.episode_id
          and recent.expires_at >= ${from})
      group by playback.user_id, playback.episode_id
    ) as watched join episodes on episodes.id = watched.episode_id
    order by watched.user_id, watched.episode_id
    on conflict (user_id, episode_id) do update
      set watched_s = excluded.watched_s, watched_at = excluded.watched_at
      where (watch_times.watched_s, watch_times.watched_at)
        is distinct from (excluded.watched_s, excluded.watched_at)`.execute(db);
}
