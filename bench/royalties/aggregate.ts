import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';

/**
 * Sums the month's qualified watch time by show, joined with what each viewer paid, without rules or rounding,
 * and stores nothing.
 */
export async function aggregate(db: Db): Promise<void> {
  await sql`select show_id, sum(watched_ms), sum(amount_minor * watched_ms / nullif(month.watched_ms_of_viewer, 0)), count(*)
    from (select user_id, watched_ms as watched_ms_of_viewer, show_ids, shows_ms from qualified_months) as month
    join payments using (user_id)
    cross join unnest(show_ids, shows_ms) as watched (show_id, watched_ms)
    group by show_id`.execute(db);
}
