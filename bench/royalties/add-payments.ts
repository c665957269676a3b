import { sql } from 'kysely';
import type { Tx } from '../../server/src/db/types.ts';
import { paidBy, shows } from './add-shows.ts';

/** The id of a viewer's row, by viewer number. */
export const userOf = sql<number>`${sql.lit(shows)} + viewer`;

/** Inserts viewers with one payment each for September. */
export async function addPayments(tx: Tx, viewers: number): Promise<void> {
  await sql`insert into users (email, name, password_hash, created_at)
    select 'viewer-' || viewer || '@example.com', 'Vera Viewer', 'none', '2026-01-01'
    from generate_series(1, ${viewers}::integer) as viewer order by viewer`.execute(tx);
  await sql`insert into subscriptions (user_id, provider, provider_ref, status, price_minor, currency, started_at, ended_at, created_at, updated_at)
    select ${userOf}, 'sandbox', 'sub_' || viewer, 'ended', 999, 'usd', '2026-09-01', '2026-10-01', '2026-09-01', '2026-10-01'
    from generate_series(1, ${viewers}::integer) as viewer order by viewer`.execute(tx);
  await sql`insert into payments (subscription_id, user_id, provider, provider_ref, amount_minor, currency, period_start, period_end, paid_at)
    select viewer, ${userOf}, 'sandbox', 'in_' || viewer, ${paidBy}, 'usd', '2026-09-01Z', '2026-10-01Z', '2026-09-01Z'
    from generate_series(1, ${viewers}::integer) as viewer`.execute(tx);
}
