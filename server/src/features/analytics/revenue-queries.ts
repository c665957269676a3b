import { sql } from 'kysely';
import type { Analytics } from '@kinora/contract/analytics/analytics';
import type { Db } from '#db/types.ts';

/**
 * Reads what a show earned in each month whose royalties are posted, as on its statements, including
 * the corrections to earlier months that were made when it was closed. Currencies in which the show never earned
 * anything are left out.
 */
export async function readRevenue(db: Db, show_id: number): Promise<Analytics['revenue']> {
  const { rows } = await sql<Analytics['revenue'][number]>`
    with moved as (
      select month_id, amount_minor from royalty_lines join royalty_months on royalty_months.id = month_id
      where show_id = ${show_id} and royalty_lines.rule = royalty_months.rule
      union all
      select closed_in_id, after_minor - before_minor
      from royalty_adjustments join royalty_recounts on royalty_recounts.id = recount_id
      where show_id = ${show_id}
    ),
    posted as (
      select id, month, currency from royalty_months
      where status in ('posted', 'paid')
        and month >= (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from shows where id = ${show_id})
    )
    select month, currency,
      coalesce((select sum(amount_minor) from moved where month_id = posted.id), 0)::bigint as revenue
    from posted
    where currency in (select currency from posted join moved on month_id = posted.id)
    order by currency, month`.execute(db);
  return rows;
}
