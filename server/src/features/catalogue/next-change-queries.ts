import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/**
 * Reads when the passing of time will next change what viewers see: at the next release, or at the start of the next
 * UTC day, for which staff may feature other shows.
 */
export async function readNextChange(db: Db, now: Date): Promise<Date> {
  const at = now.toISOString();
  const { rows } = await sql<{ next: string }>`
    select least(
      (select min(release_at) from episodes where deleted_at is null and release_at > ${at}),
      (select min(release_date) from shows where deleted_at is null and release_date > ${at}),
      (select min(release_date) from seasons where deleted_at is null and release_date > ${at}),
      date_trunc('day', ${at}::timestamptz, 'UTC') + interval '1 day') as next`.execute(db);
  return new Date(rows[0]?.next ?? at);
}
