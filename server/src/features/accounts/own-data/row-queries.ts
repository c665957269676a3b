import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { personalTables } from '#features/accounts/own-data/areas.ts';
import type { DeclaredTable, Member } from '#personal-data.ts';

/** SQL condition: a row of a table is about a member, as its area declares. */
function isAbout(member: Member, { table, rows }: DeclaredTable): RawBuilder<boolean> {
  const conditions = Object.entries(rows).map(([column, source]) =>
    typeof source === 'string'
      ? sql`${sql.ref(`${table}.${column}`)} = ${member[source]}`
      : sql`${sql.ref(`${table}.${column}`)} in (
          select ${sql.ref(`${source.in}.${source.key ?? 'id'}`)} from ${sql.table(source.in)}
          where ${isAbout(member, declaredTable(source.in))})`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function declaredTable(name: keyof Tables): DeclaredTable {
  const found = personalTables.find(({ table }) => table === name);
  if (!found)
    throw new Error(`No personal-data.ts declares which members the rows of the table ${name} are about`);
  return found;
}

/** Reads the rows of a table that the archive contains. */
export async function exportRows(
  db: Db,
  member: Member,
  declared: DeclaredTable,
): Promise<readonly object[]> {
  const { export: exported, table } = declared;
  if (typeof exported === 'function') return exported(db, member.user_id);
  const columns = Array.isArray(exported) ? sql.join(exported.map((column) => sql.ref(column))) : sql`*`;
  const { rows } = await sql<object>`
    select ${columns} from ${sql.table(table)} where ${isAbout(member, declared)}`.execute(db);
  return rows;
}

/** Counts a member's rows. */
export async function countRows(db: Db, member: Member, declared: DeclaredTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(declared.table)} where ${isAbout(member, declared)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes a member's rows, or removes the personal data from them, as declared. */
export async function deleteRows(tx: Tx, member: Member, now: Date, declared: DeclaredTable): Promise<void> {
  const { onDeletion, table } = declared;
  if (onDeletion === 'delete')
    await sql`delete from ${sql.table(table)} where ${isAbout(member, declared)}`.execute(tx);
  if (typeof onDeletion === 'string' || !onDeletion.set) return;
  const values = typeof onDeletion.set === 'function' ? onDeletion.set(now) : onDeletion.set;
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isAbout(member, declared)}`.execute(
    tx,
  );
}

/** Deletes a member's rows about episodes that they have watched; none if the table has no such rows. */
export async function deleteWatchedRows(
  tx: Tx,
  member: Member,
  episode_ids: readonly number[],
  declared: DeclaredTable,
): Promise<void> {
  const { table, watchedEpisode } = declared;
  if (watchedEpisode === undefined) return;
  await sql`delete from ${sql.table(table)}
    where ${isAbout(member, declared)}
      and ${sql.ref(`${table}.${watchedEpisode}`)} = any(${episode_ids}::integer[])`.execute(tx);
}
