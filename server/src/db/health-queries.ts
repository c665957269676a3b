import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Asks the database for an answer that takes no reading. @throws if it does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
