import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';
import { paidBy, showOf, watchedOf } from './give-shows.ts';

/** A month as freezing leaves it. */
export async function giveFrozen(db: Db, month_id: number, viewers: number): Promise<void> {
  await sql`insert into royalty_viewers (month_id, viewer_no, net_minor, watched_ms, show_ids, shows_ms)
    select ${month_id}::integer, viewer, ${paidBy}, sum(1000 * ${watchedOf}),
      array_agg(${showOf} order by ${showOf}), array_agg(1000 * ${watchedOf} order by ${showOf})
    from generate_series(1, ${viewers}::integer) as viewer cross join generate_series(1, 10) as place
    group by viewer`.execute(db);
  await sql`update royalty_months set status = 'frozen', rule = 'fan_scaled_v1', alpha_num = 70, alpha_den = 100,
      frozen_at = '2026-10-20', (viewers, net_minor, watched_ms) =
        (select count(*), sum(net_minor), sum(watched_ms) from royalty_viewers)
    where id = ${month_id}`.execute(db);
}
