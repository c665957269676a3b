import { sql, type RawBuilder } from 'kysely';
import { firstOfMonth } from '#db/sql.ts';
import type { Tx } from '#db/types.ts';
import { countAudiences, type NewlyWatched } from '#features/analytics/count-audience-queries.ts';

/** Which deltas to count: a range of ids, or the deltas of one viewer. */
type Selection = { after: number; up_to: number } | { user_id: number };

const conditionFor = (selection: Selection): RawBuilder<boolean> =>
  'user_id' in selection
    ? sql`user_id = ${selection.user_id}`
    : sql`id > ${selection.after} and id <= ${selection.up_to}`;

/**
 * Counts what was watched according to the selected deltas, and deletes them. The caller holds the lock of
 * `lockAudienceCounts`.
 */
export async function countDeltas(tx: Tx, selection: Selection): Promise<void> {
  await countAudiences(tx, await dequeueDeltas(tx, conditionFor(selection)));
}

/**
 * Finds the end of the next batch, and how many deltas it has.
 * @NOTE Continuing after `counted_to` skips the rows that this run has deleted, which are still in the index. A
 * delta with a lower id that commits in the meantime is left to the next run.
 */
export async function findNextBatch(
  tx: Tx,
  counted_to: number,
  limit: number,
): Promise<{ last: number | null; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(id) as last, count(*)::integer as count from (
      select id from watch_deltas where id > ${counted_to} order by id limit ${sql.lit(limit)}) as next`.execute(
    tx,
  );
  return rows[0] ?? { last: null, count: 0 };
}

/** Records the time up to which the metrics are complete. */
export async function updateCountedAt(tx: Tx, counted_at: Date): Promise<void> {
  await tx.updateTable('analytics_state').set({ counted_at }).execute();
}

/**
 * Deletes deltas and adds their views and times to the months of viewers and shows, in one statement, so that each
 * delta is added exactly once. The viewers whose watching has changed are recorded for the jobs that count creators'
 * royalties (features/earnings/royalties/close/qualify.ts) and learn which shows go together
 * (features/discovery/recommendations/update-histories.ts).
 */
async function dequeueDeltas(tx: Tx, condition: RawBuilder<unknown>): Promise<NewlyWatched> {
  await lockEpisodes(tx, condition);
  const { rows } = await sql<{
    user_id: number;
    episode_id: number;
    parts: string;
    reads: NewlyWatched['reads'][number];
  }>`
    with taken as (
      delete from watch_deltas where ${condition} returning user_id, episode_id, kind, at, from_s, to_s
    ),
    noted as (
      insert into qualified_changes (user_id) select distinct user_id from taken on conflict do nothing
    ),
    remembered as (
      insert into history_changes (user_id) select distinct user_id from taken order by user_id on conflict do nothing
    ),
    by_month as (
      select user_id, episode_id, ${firstOfMonth(sql`at`)} as month,
        count(*) filter (where kind = 'viewed')::integer as views,
        coalesce(sum(to_s - from_s) filter (where kind = 'watched'), 0)
          - coalesce(sum(to_s - from_s) filter (where kind = 'joined'), 0) as watched_s
      from taken where kind <> 'recount'
      group by 1, 2, 3
    ),
    saved as (
      insert into viewer_months as known (user_id, episode_id, month, views, watched_s)
      select * from by_month
      on conflict (user_id, episode_id, month) do update
        set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s
    ),
    added as (
      insert into show_months as known (show_id, month, departed, views, watched_s)
      select show_id, month, false, sum(views), sum(watched_s)
      from by_month join episodes on episodes.id = episode_id
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
 * Locks the episodes of the deltas until the metrics are written: replacing a film then finds every viewer
 * whose hundredths have to be recalculated for the new film.
 */
async function lockEpisodes(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select from episodes where id in (select episode_id from watch_deltas where ${condition})
    order by id for share`.execute(tx);
}
