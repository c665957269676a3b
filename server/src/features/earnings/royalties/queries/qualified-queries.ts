import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { watchedColumns } from '#features/earnings/royalties/queries/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Deletes the counts of earlier months. */
export async function deleteQualifiedBefore(db: Db, month: string): Promise<void> {
  await db.deleteFrom('qualified_months').where('month', '<', firstDay(month)).execute();
}

/**
 * Dequeues some of the viewers who have watched since they were last counted, and deletes their counts.
 * @NOTE read what they watched only in later statements, which are guaranteed to see the data that
 * was committed together with these changes.
 */
export async function dequeueChangedViewers(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with taken as (
      delete from qualified_changes
      where user_id in (select user_id from qualified_changes order by user_id limit ${sql.lit(limit)})
      returning user_id
    ), deleted as (
      delete from qualified_months where user_id in (select user_id from taken)
    )
    select user_id from taken`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Stores the qualified watch time of some viewers in a month. */
export async function insertQualified(
  tx: Tx,
  month: string,
  watched: ReadonlyMap<number, ViewerMonth['shows']>,
): Promise<void> {
  const rows = [...watched].map(([user_id, shows]) => [user_id, ...watchedColumns(shows)]);
  await sql`insert into qualified_months (user_id, month, watched_ms, show_ids, shows_ms)
    select (one->>0)::integer, ${firstDay(month)}::date, (one->>1)::bigint, (one->>2)::integer[], (one->>3)::bigint[]
    from json_array_elements(${JSON.stringify(rows)}::json) as one`.execute(tx);
}

/**
 * Creates a temporary table of the viewers whose counts may be out of date, which is dropped at the end
 * of the transaction: those who have watched since, those who watched an episode whose film was
 * replaced since the month began (the longer film counts), and staff.
 * @NOTE there are many playbacks, so they are looked up by the index on videos; those without a video are
 * looked up separately.
 */
export async function createOutdatedTable(tx: Tx, { starts_at }: RoyaltyMonth): Promise<void> {
  const day_before = after(new Date(starts_at), -day).toISOString();
  const isRecent = sql`expires_at >= ${day_before}::timestamptz`;
  await sql`create temporary table outdated on commit drop as
    with replaced as materialized (
      select id, episode_id from videos where episode_id in (
        select episode_id from videos where duration_s is not null
        group by episode_id having count(*) > 1 and max(updated_at) >= ${day_before}::timestamptz)
    )
    select user_id from qualified_changes
    union select user_id from watch_deltas
    union select id from users where role <> 'member'
    union select user_id from playback_sessions
      where ${isRecent} and video_id = any(array(select id from replaced))
    union select user_id from playback_sessions
      where ${isRecent} and video_id is null and episode_id = any(array(select episode_id from replaced))`.execute(
    tx,
  );
  await sql`create unique index on outdated (user_id)`.execute(tx);
}

/** Whether the count of a viewer in `nets` is valid. */
const isCounted = (month: string) => sql<boolean>`
  exists (select from qualified_months where user_id = nets.user_id and month = ${firstDay(month)}::date)
  and not exists (select from outdated where user_id = nets.user_id)`;

/** Freezes the viewers whose count is still valid. */
export async function freezeCountedViewers(tx: Tx, month: string): Promise<void> {
  await sql`insert into frozen (net_minor, watched_ms, show_ids, shows_ms)
    select net_minor, watched_ms, show_ids, shows_ms
    from nets join qualified_months using (user_id)
    where month = ${firstDay(month)}::date
      and not exists (select from outdated where user_id = nets.user_id)`.execute(tx);
}

/** How many viewers a page has: few enough to hold in memory with everything they watched. */
const pageSize = 1000;

/** Yields the viewers without a valid count, with what they paid, page by page. */
export async function* readUncountedPages(
  tx: Tx,
  month: string,
): AsyncGenerator<{ user_id: number; net_minor: number }[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ user_id: number; net_minor: number }>`
      select user_id, net_minor from nets
      where user_id > ${last} and not (${isCounted(month)})
      order by user_id limit ${sql.lit(pageSize)}`.execute(tx);
    const end = rows.at(-1)?.user_id;
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}
