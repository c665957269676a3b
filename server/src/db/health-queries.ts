import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Sends the cheapest possible query. @throws if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Reads the version of PostgreSQL, such as `17.2`. */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
