import { sql } from 'kysely';
import type { Analytics } from '@kinora/contract/analytics/analytics';
import { firstOfMonth } from '#db/sql.ts';
import type { Db } from '#db/types.ts';

type Months = Pick<Analytics, 'views' | 'followers' | 'watch_time'>;

/** Reads the months of a show, without gaps, from the first with any data to the current one. */
export async function readMonths(db: Db, show_id: number, now: Date): Promise<Months> {
  const { rows } = await sql<{ month: string; views: number; followers: number; watched_s: number }>`
    with watched as (
      select month, sum(views)::integer as views, sum(watched_s)::float8 as watched_s
      from show_months where show_id = ${show_id} group by month
    ),
    followed as (select month, change from follow_months where show_id = ${show_id}),
    this_month as (select ${firstOfMonth(sql`${now.toISOString()}::timestamptz`)} as month),
    months as (
      select generate_series(
        least((select min(month) from watched), (select min(month) from followed), month), month, '1 month'
      )::date as month
      from this_month
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(views, 0) as views,
      (sum(coalesce(change, 0)) over (order by month))::integer as followers, coalesce(watched_s, 0) as watched_s
    from months left join watched using (month) left join followed using (month)
    order by month`.execute(db);
  return {
    views: rows.map(({ month, views }) => ({ month, views })),
    followers: rows.map(({ month, followers }) => ({ month, followers })),
    watch_time: rows.map(({ month, watched_s }) => ({ month, watched_s })),
  };
}
