import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { createTemporaryDatabase } from '#test/temporary-database.ts';

/**
 * Opens a database as it was before a migration; `migrate` then applies this migration and all later ones.
 */
export async function databaseBefore(migration: string) {
  const server = process.env['TEST_DATABASE_URL'];
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-upgrade-'));
  const testDatabase = server ? await createTemporaryDatabase(server) : null;
  const database = await openDatabase({ url: testDatabase?.url ?? null, data_dir });
  onTestFinished(async () => {
    await database.close();
    await testDatabase?.drop();
    await rm(data_dir, { recursive: true, force: true });
  });
  const names = await readdir(new URL('../src/db/migrations/', import.meta.url));
  const laterMigrations = names.filter((name) => name >= migration);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    database.db,
  );
  await sql`insert into migrations (name) select unnest(${laterMigrations}::text[])`.execute(database.db);
  await migrate(database);
  await sql`delete from migrations where name >= ${migration}`.execute(database.db);
  return database;
}
