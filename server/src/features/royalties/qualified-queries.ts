import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { columnsOf } from '#features/royalties/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/royalties/months.ts';
import type { ViewerMonth } from '#features/royalties/rules/viewer-month.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Forgets what was counted of months long closed. */
export async function dropBefore(db: Db, month: string): Promise<void> {
  await db.deleteFrom('qualified_months').where('month', '<', firstDay(month)).execute();
}

/**
 * Some of those who watched since they were counted. What was counted of them goes.
 * @NOTE what they watched is read by later statements, which see at least what these notes were written with.
 */
export async function takeNoted(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with taken as (
      delete from qualified_changes
      where user_id in (select user_id from qualified_changes order by user_id limit ${sql.lit(most)})
      returning user_id
    ), gone as (
      delete from qualified_months where user_id in (select user_id from taken)
    )
    select user_id from taken`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Keeps what counts of what people watched in a month. */
export async function keepQualified(
  tx: Tx,
  month: string,
  watched: ReadonlyMap<number, ViewerMonth['shows']>,
): Promise<void> {
  const rows = [...watched].map(([user_id, shows]) => [user_id, ...columnsOf(shows)]);
  await sql`insert into qualified_months (user_id, month, watched_ms, show_ids, shows_ms)
    select (one->>0)::integer, ${firstDay(month)}::date, (one->>1)::bigint, (one->>2)::integer[], (one->>3)::bigint[]
    from json_array_elements(${JSON.stringify(rows)}::json) as one`.execute(tx);
}

/**
 * Finds those of whom what was counted may not hold any more, in a table that goes with the transaction: who
 * watched since, who watched what has got another film since the month began (it counts by the longer one), and
 * who runs the service by now.
 * @NOTE playbacks are many: they are found along their index of films, those without one apart from the others.
 */
export async function findUnsettled(tx: Tx, { starts_at }: RoyaltyMonth): Promise<void> {
  const long_before = after(new Date(starts_at), -day).toISOString();
  const lately = sql`expires_at >= ${long_before}::timestamptz`;
  await sql`create temporary table unsettled on commit drop as
    with replaced as materialized (
      select id, episode_id from videos where episode_id in (
        select episode_id from videos where duration_s is not null
        group by episode_id having count(*) > 1 and max(updated_at) >= ${long_before}::timestamptz)
    )
    select user_id from qualified_changes
    union select user_id from watch_deltas
    union select id from users where role = 'operator'
    union select user_id from playback_sessions
      where ${lately} and video_id = any(array(select id from replaced))
    union select user_id from playback_sessions
      where ${lately} and video_id is null and episode_id = any(array(select episode_id from replaced))`.execute(
    tx,
  );
  await sql`create unique index on unsettled (user_id)`.execute(tx);
}

/** Whether what was counted of somebody in `nets` holds. */
const isCounted = (month: string) => sql<boolean>`
  exists (select from qualified_months where user_id = nets.user_id and month = ${firstDay(month)}::date)
  and not exists (select from unsettled where user_id = nets.user_id)`;

/** Freezes those whose month is counted and has not changed since. */
export async function addQualified(tx: Tx, month: string): Promise<void> {
  await sql`insert into frozen (net_minor, watched_ms, show_ids, shows_ms)
    select net_minor, watched_ms, show_ids, shows_ms
    from nets join qualified_months using (user_id)
    where month = ${firstDay(month)}::date
      and not exists (select from unsettled where user_id = nets.user_id)`.execute(tx);
}

/** People at a time: few enough to hold in memory with all they watched. */
const pageSize = 1000;

/** The others, page after page, with what they paid. */
export async function* pagesOfUncounted(
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
