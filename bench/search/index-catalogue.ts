import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';

const migration = new URL('../../server/src/db/migrations/0009-search.sql', import.meta.url);
const indexedTables = ['shows', 'show_cast', 'show_categories', 'episodes'];
const batchSize = 2_000;

/**
 * Runs `fill` and then builds the search index in bulk, as the migration does: the triggers would reindex
 * each show for every table written to.
 */
export async function indexAfter<T>(db: Db, fill: () => Promise<T>): Promise<T> {
  const indexes = (await readFile(migration, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('create index search_'));
  for (const index of indexes) await sql`drop index ${sql.raw(index.split(' ')[2] ?? '')}`.execute(db);
  for (const table of indexedTables)
    await sql.raw(`alter table ${table} disable trigger search_inserted`).execute(db);
  const result = await fill();
  for (const table of indexedTables)
    await sql.raw(`alter table ${table} enable trigger search_inserted`).execute(db);
  const { rows } = await sql<{ last: number }>`select max(id) as last from shows`.execute(db);
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += batchSize) {
    await sql`select search_refresh_episodes(array(
      select id from episodes where show_id between ${from} and ${from + batchSize - 1}))`.execute(db);
    await sql`select search_refresh(array(
      select id from shows where id between ${from} and ${from + batchSize - 1}))`.execute(db);
  }
  for (const index of indexes) await sql.raw(index).execute(db);
  return result;
}
