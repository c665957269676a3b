import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { monthOf, rowsOf, type Pairs } from '#features/analytics/pairs.ts';

/**
 * Counts anew how often and how long these viewers watched these episodes in each month, and adds to the
 * months of the shows by how much that is more than was known.
 */
export async function countMonths(tx: Tx, pairs: Pairs): Promise<void> {
  await sql`
    with playback as (
      select id, playback.user_id, playback.episode_id
      from ${rowsOf(pairs)} as touched join playback_sessions as playback
        on playback.user_id = touched.user_id and playback.episode_id = touched.episode_id
    ),
    watched as (
      select user_id, episode_id, month, sum(views)::integer as views, sum(watched_s) as watched_s
      from (
        select user_id, episode_id, ${monthOf(sql`received_at`)} as month, 0 as views, to_s - from_s as watched_s
        from playback join watched_intervals on session_id = playback.id
        union all
        select playback.user_id, playback.episode_id, ${monthOf(sql`viewed_at`)}, 1, 0
        from playback join views on session_id = playback.id
      ) as seen
      group by user_id, episode_id, month
    ),
    changed as (
      select watched.*, watched.views - coalesce(known.views, 0) as more_views,
        watched.watched_s - coalesce(known.watched_s, 0) as more_s
      from watched left join viewer_months as known using (user_id, episode_id, month)
      where (watched.views, watched.watched_s) is distinct from (known.views, known.watched_s)
    ),
    saved as (
      insert into viewer_months (user_id, episode_id, month, views, watched_s)
      select user_id, episode_id, month, views, watched_s from changed
      on conflict (user_id, episode_id, month)
        do update set views = excluded.views, watched_s = excluded.watched_s
    )
    insert into show_months as known (show_id, month, departed, views, watched_s)
    select show_id, month, false, sum(more_views), sum(more_s)
    from changed join episodes on episodes.id = episode_id
    group by show_id, month
    on conflict (show_id, month, departed) do update
      set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s`.execute(tx);
}
