import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#db/types.ts';
import { monthOf } from '#features/analytics/month-sql.ts';

/** What was newly watched, by viewer and episode: four lists of the same length. */
export type Watched = {
  users: number[];
  episodes: number[];
  /** The hundredths of the film that are newly seen, as 100 zeros and ones. */
  parts: string[];
  /** What has to be read to know the viewer's share of the audience. */
  reads: ('new parts' | 'everything if new' | 'everything')[];
};

/**
 * Deletes deltas and adds their views and times to the months of viewers and shows, in one statement, so that
 * each delta is added exactly once. Creators' counts that change with them are noted for the nightly job
 * (features/earnings/royalties/qualify.ts).
 */
export async function takeDeltas(tx: Tx, which: RawBuilder<unknown>): Promise<Watched> {
  await holdFilms(tx, which);
  const { rows } = await sql<{
    user_id: number;
    episode_id: number;
    parts: string;
    reads: Watched['reads'][number];
  }>`
    with taken as (
      delete from watch_deltas where ${which} returning user_id, episode_id, kind, at, from_s, to_s
    ),
    noted as (
      insert into qualified_changes (user_id) select distinct user_id from taken on conflict do nothing
    ),
    more as (
      select user_id, episode_id, ${monthOf(sql`at`)} as month,
        count(*) filter (where kind = 'viewed')::integer as views,
        coalesce(sum(to_s - from_s) filter (where kind = 'watched'), 0)
          - coalesce(sum(to_s - from_s) filter (where kind = 'joined'), 0) as watched_s
      from taken where kind <> 'recount'
      group by 1, 2, 3
    ),
    saved as (
      insert into viewer_months as known (user_id, episode_id, month, views, watched_s)
      select * from more
      on conflict (user_id, episode_id, month) do update
        set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s
    ),
    added as (
      insert into show_months as known (show_id, month, departed, views, watched_s)
      select show_id, month, false, sum(views), sum(watched_s)
      from more join episodes on episodes.id = episode_id
      group by show_id, month
      on conflict (show_id, month, departed) do update
        set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s
    )
    select taken.user_id, taken.episode_id,
      coalesce(bit_or(seen_parts(from_s, to_s, duration_s)) filter (where kind = 'watched'),
        repeat('0', 100)::bit(100))::text as parts,
      case when bool_or(kind = 'recount') then 'everything'
        when bool_or(kind = 'viewed') then 'everything if new'
        else 'new parts' end as reads
    from taken join episodes on episodes.id = episode_id left join videos on videos.id = video_id
    group by taken.user_id, taken.episode_id`.execute(tx);
  return {
    users: rows.map(({ user_id }) => user_id),
    episodes: rows.map(({ episode_id }) => episode_id),
    parts: rows.map(({ parts }) => parts),
    reads: rows.map(({ reads }) => reads),
  };
}

/**
 * Locks the films of these episodes until the figures are written: replacing a film then finds every viewer
 * whose hundredths have to be recalculated for the new film.
 */
async function holdFilms(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from episodes where id in (select episode_id from watch_deltas where ${which})
    order by id for share`.execute(tx);
}
