import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { personalTables } from '#features/accounts/own-data/areas.ts';
import { countRows } from '#features/accounts/own-data/row-queries.ts';
import type { Member } from '#personal-data.ts';

/**
 * Inserts a row for the member into each table that has a `user_id` but none of their rows yet, so that the
 * tests of export and deletion cover a new table from the start.
 * @param known values for columns with these names; all other columns get an arbitrary value of their type.
 * @throws if a constraint rejects such a row: insert a row in full-account.ts instead.
 */
export async function fillTables(
  db: Db,
  member: Member,
  known: Readonly<Record<string, number>>,
): Promise<void> {
  for (const declared of personalTables) {
    const { table, rows } = declared;
    if (!('user_id' in rows) || (await countRows(db, member, declared)) > 0) continue;
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(
      db,
    );
    const names = columns.map(({ name }) => sql.ref(name));
    const values = columns.map(({ name, type }) =>
      name === 'user_id' ? member.user_id : (known[name] ?? someValue(type)),
    );
    try {
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
        db,
      );
    } catch (error) {
      throw new Error(`Insert a row of ${table} in server/test/full-account.ts`, { cause: error });
    }
  }
}

function someValue(type: string): unknown {
  if (type.startsWith('timestamp') || type === 'date') return new Date();
  if (type === 'boolean') return false;
  if (type === 'uuid') return randomUUID();
  if (type === 'bytea') return Buffer.alloc(32);
  if (type.startsWith('json')) return '{}';
  return type === 'text' ? 'text' : 1;
}
