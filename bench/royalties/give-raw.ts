import { sql } from 'kysely';
import { transaction } from '../../server/src/db/transaction.ts';
import type { Db } from '../../server/src/db/types.ts';
import { paidBy, showOf, shows, watchedOf } from './give-shows.ts';

/** A month as people made it: each viewer a payment and ten playbacks, on ten days, of ten shows. */
export async function giveRaw(db: Db, viewers: number): Promise<void> {
  await transaction(db, async (tx) => {
    // What triggers would do for each row is nothing that a close reads.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into users (email, name, password_hash, created_at)
      select 'viewer-' || viewer || '@example.com', 'Vera Viewer', 'none', '2026-01-01'
      from generate_series(1, ${viewers}::integer) as viewer`.execute(tx);
    await sql`insert into subscriptions (user_id, provider, provider_ref, status, price_minor, currency, started_at, ended_at, created_at, updated_at)
      select ${shows}::integer + viewer, 'sandbox', 'sub_' || viewer, 'ended', 999, 'usd', '2026-09-01', '2026-10-01', '2026-09-01', '2026-10-01'
      from generate_series(1, ${viewers}::integer) as viewer`.execute(tx);
    await sql`insert into payments (subscription_id, user_id, provider, provider_ref, amount_minor, currency, period_start, period_end, paid_at)
      select viewer, ${shows}::integer + viewer, 'sandbox', 'in_' || viewer, ${paidBy}, 'usd', '2026-09-01Z', '2026-10-01Z', '2026-09-01Z'
      from generate_series(1, ${viewers}::integer) as viewer`.execute(tx);
    await sql`create temp table played on commit drop as
      select gen_random_uuid() as id, viewer, ${showOf} as episode_id, ${watchedOf} as watched_s,
        timestamptz '2026-09-01Z' + place * interval '2 days' + viewer % 1200 * interval '1 minute' as started_at
      from generate_series(1, ${viewers}::integer) as viewer cross join generate_series(1, 10) as place`.execute(
      tx,
    );
    await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
      select id, ${shows}::integer + viewer, episode_id, started_at, started_at + interval '2 hours' from played`.execute(
      tx,
    );
    await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
      select id, 0, watched_s, started_at + watched_s * interval '1 second' from played`.execute(tx);
  });
}
