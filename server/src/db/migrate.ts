import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Db, Tx } from '#db/types.ts';
import { StartError } from '#start-error.ts';

const folder = new URL('./migrations/', import.meta.url);
// An arbitrary number that identifies Kinora's migrations among the server's advisory locks.
const lockId = 7_161_951;

/**
 * Brings the schema up to date: applies every migration not yet recorded, in order, each in one transaction
 * with its record. Processes that start at the same time wait for the one that migrates.
 * @param only the names of the migrations to apply, to create the schema of an older version.
 * @throws StartError when a newer version has already migrated the database.
 */
export async function migrate({ db }: Pick<Database, 'db'>, only?: readonly string[]): Promise<string[]> {
  const names = (await listMigrations()).filter((name) => !only || only.includes(name));
  const applied: string[] = [];
  const appliedBefore = await db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(tx);
    return listApplied(tx, names);
  });
  for (const name of names.filter((name) => !appliedBefore.has(name))) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const isApplied = await db.transaction().execute(async (tx) => {
      await waitForTurn(tx);
      // Another process may have applied the migration in the meantime.
      const { rows } = await sql`select 1 from migrations where name = ${name}`.execute(tx);
      if (rows.length > 0) return false;
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      return true;
    });
    if (isApplied) applied.push(name);
  }
  return applied;
}

const listMigrations = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

/**
 * Lists the migrations that `migrate` would apply.
 * @throws StartError when a newer version has already migrated the database.
 */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const names = await listMigrations();
  const { rows } = await sql<{ has: boolean }>`select to_regclass('migrations') is not null as has`.execute(
    db,
  );
  if (!rows[0]?.has) return names;
  const applied = await listApplied(db, names);
  return names.filter((name) => !applied.has(name));
}

/**
 * Lists the migrations that the database has.
 * @throws StartError if one is unknown: this version would misread what a newer version has written.
 */
async function listApplied(tx: Db | Tx, known: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx);
  const applied = rows.map(({ name }) => name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartError(
      `The database belongs to a newer version of Kinora: this version does not know the migration ${unknown.at(-1)}. Start the newer version, or restore the database from a backup made before the upgrade.`,
    );
  return new Set(applied);
}

const waitForTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx);

/** Splits at semicolons at the end of a line, except inside $$-quoted bodies. */
function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*\n(?=(?:[^$]|\$(?!\$))*(?:\$\$(?:[^$]|\$(?!\$))*\$\$(?:[^$]|\$(?!\$))*)*$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.length > 0);
}
