import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Sends the cheapest query there is. @throws if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
