import { sql } from 'kysely';
import type { Tx } from '../../server/src/db/types.ts';
import { userOf } from './add-payments.ts';
import { showOf, watchedOf } from './add-shows.ts';

/** Inserts the counts that the nightly job would have made for each viewer, who watched ten shows. */
export async function addCounted(tx: Tx, viewers: number): Promise<void> {
  await sql`insert into qualified_months (user_id, month, watched_ms, show_ids, shows_ms)
    select ${userOf}, '2026-09-01', sum(1000 * ${watchedOf}), array_agg(${showOf} order by ${showOf}), array_agg(1000 * ${watchedOf} order by ${showOf})
    from generate_series(1, ${viewers}::integer) as viewer cross join generate_series(1, 10) as n
    group by viewer`.execute(tx);
}
