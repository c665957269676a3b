import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { HistoryRemoval } from '#personal-data.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Lists the open months in which a viewer watched any of these episodes. */
export async function listOpenMonths(tx: Tx, { user_id, episode_ids }: HistoryRemoval): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with watched as (
      select distinct to_char(received_at at time zone 'UTC', 'YYYY-MM') as month
      from playback_sessions as playback join watched_intervals on session_id = playback.id
      where user_id = ${user_id} and episode_id = any(${episode_ids}::integer[])
    )
    select month from watched
    where not exists (select from royalty_months where royalty_months.month = watched.month and status <> 'open')
      or exists (select from royalty_months where royalty_months.month = watched.month and status = 'open')
    order by month`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Stores the watch time in a month that a viewer has removed from their history. */
export async function insertRemovedWatchTime(
  tx: Tx,
  user_id: number,
  month: string,
  shows: ViewerMonth['shows'],
): Promise<void> {
  if (shows.length === 0) return;
  await sql`
    insert into forgotten_watching as known (user_id, month, show_id, watched_ms)
    select ${user_id}, ${firstDay(month)}::date, (one->>'show_id')::integer, (one->>'watched_ms')::bigint
    from json_array_elements(${JSON.stringify(shows)}::json) as one
    on conflict (user_id, month, show_id) do update
      set watched_ms = known.watched_ms + excluded.watched_ms`.execute(tx);
}

/** Makes the next nightly count recompute a viewer's watch time. */
export async function recordChangedViewer(tx: Tx, user_id: number): Promise<void> {
  await tx
    .insertInto('qualified_changes')
    .values({ user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns, for each of these viewers, the watch time of a month that they removed from their history. */
export async function listRemovedWatchTime(
  tx: Tx,
  month: string,
  user_ids: readonly number[],
): Promise<Map<number, ViewerMonth['shows']>> {
  const rows = await tx
    .selectFrom('forgotten_watching')
    .select(['user_id', 'show_id', 'watched_ms'])
    .where('month', '=', sql<string>`${firstDay(month)}::date`)
    .where('user_id', 'in', user_ids)
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** Deletes the removed watch time that was stored for months that are closed in every currency. */
export async function deleteRemovedWatchTimeOfClosedMonths(db: Db): Promise<void> {
  await sql`
    delete from forgotten_watching as kept
    where exists (select from royalty_months as done
        where done.month = to_char(kept.month, 'YYYY-MM') and done.status in ('posted', 'paid'))
      and not exists (select from royalty_months as due
        where due.month = to_char(kept.month, 'YYYY-MM') and due.status not in ('posted', 'paid'))`.execute(
    db,
  );
}
