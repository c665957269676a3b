import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Intervals } from '#features/playback/watching/intervals.ts';
import { readMultirange, writeMultirange } from '#features/playback/watching/served-rules.ts';

/**
 * Adds to the records of what was sent in playbacks, in a single statement. Playbacks that no longer exist are
 * skipped.
 * @returns the playbacks with claims that could not be counted without these records.
 */
export async function addServed(
  db: Db,
  served: readonly { playback_id: string; intervals: Intervals }[],
  now: Date,
): Promise<string[]> {
  const rows = served.map(({ playback_id, intervals }) => ({
    playback_id,
    served_ms: writeMultirange(intervals),
  }));
  const { rows: waiting } = await sql<{ playback_id: string }>`
    with existing as (
      select id from playback_sessions where id in (
        select playback_id from json_to_recordset(${JSON.stringify(rows)}::json) as one (playback_id uuid))
      order by id for key share),
    added as (
      insert into served_film (playback_id, served_ms, updated_at)
      select playback_id, served_ms::int4multirange, ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) as one (playback_id uuid, served_ms text)
      join existing on existing.id = playback_id
      order by playback_id
      on conflict (playback_id) do update
      set served_ms = served_film.served_ms + excluded.served_ms, updated_at = excluded.updated_at
      returning playback_id)
    select playback_id from added join doubted_watching using (playback_id)`.execute(db);
  return waiting.map(({ playback_id }) => playback_id);
}

/** Reads what was sent in a playback, and which claims are not counted. */
export async function readServed(
  tx: Tx,
  playback_id: string,
): Promise<{ served: Intervals; doubted: Intervals }> {
  const { rows } = await sql<{ served: string | null; doubted: string | null }>`select
    (select served_ms::text from served_film where playback_id = ${playback_id}) as served,
    (select claimed_ms::text from doubted_watching where playback_id = ${playback_id}) as doubted`.execute(
    tx,
  );
  const [row] = rows;
  return { served: readMultirange(row?.served ?? ''), doubted: readMultirange(row?.doubted ?? '') };
}

export async function saveDoubted(tx: Tx, playback_id: string, claimed: Intervals, now: Date): Promise<void> {
  if (claimed.length === 0) {
    await tx.deleteFrom('doubted_watching').where('playback_id', '=', playback_id).execute();
    return;
  }
  const values = { claimed_ms: writeMultirange(claimed), updated_at: now };
  await tx
    .insertInto('doubted_watching')
    .values({ playback_id, ...values })
    .onConflict((conflict) => conflict.column('playback_id').doUpdateSet(values))
    .execute();
}

/**
 * Deletes the records of what was sent in playbacks that ended long ago, and doubted watching that is
 * too old to matter. The records are kept as long as the playback has doubted watching.
 */
export async function deleteOldDeliveryRecords(db: Db, now: Date): Promise<void> {
  await sql`delete from doubted_watching where updated_at < ${now.toISOString()}::timestamptz - interval '90 days'`.execute(
    db,
  );
  await sql`delete from served_film where updated_at < ${now.toISOString()}::timestamptz - interval '2 days'
    and not exists (select from doubted_watching where doubted_watching.playback_id = served_film.playback_id)`.execute(
    db,
  );
}

/**
 * Returns how many seconds of film were counted for an account's other playbacks since this playback
 * began. A playback that began earlier counts in proportion to how much of it came after that time.
 */
export async function readWatchedElsewhere_s(
  tx: Tx,
  playback: { id: string; user_id: number; started_at: string },
): Promise<number> {
  const { id, user_id, started_at } = playback;
  const { rows } = await sql<{ watched_s: number }>`
    select coalesce(sum(watched.total_s * extract(epoch from watched.last - greatest(other.started_at, ${started_at}))
      / extract(epoch from watched.last - other.started_at)), 0) as watched_s
    from playback_sessions other
    join lateral (
      select sum(to_s - from_s) as total_s, max(received_at) as last
      from watched_intervals where session_id = other.id) watched
      on watched.last > ${started_at}::timestamptz and watched.last > other.started_at
    where other.user_id = ${user_id} and other.id <> ${id}
      and other.expires_at > ${started_at}::timestamptz - interval '1 hour'`.execute(tx);
  return rows[0]?.watched_s ?? 0;
}
