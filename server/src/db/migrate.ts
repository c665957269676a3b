import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { Tx } from '#db/types.ts';

const folder = new URL('./migrations/', import.meta.url);
// Any fixed number; it names "Kinora's migrations" among the server's advisory locks.
const lock = 7_161_951;

/**
 * Brings the database up to date: applies every migration that it has not seen, in order, each with its
 * record in one transaction. Processes that start together wait for the one that migrates.
 */
export async function migrate({ db }: Database): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const applied: string[] = [];
  await db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(tx);
  });
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const done = await db.transaction().execute(async (tx) => {
      await waitForTurn(tx);
      const { rows } = await sql`select 1 from migrations where name = ${name}`.execute(tx);
      if (rows.length > 0) return false;
      for (const statement of statements(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      return true;
    });
    if (done) applied.push(name);
  }
  return applied;
}

const waitForTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);

/** Splits at the semicolons that end a line outside a $$-quoted body. */
function statements(text: string): string[] {
  return text
    .split(/;[ \t]*\n(?=(?:[^$]|\$(?!\$))*(?:\$\$(?:[^$]|\$(?!\$))*\$\$(?:[^$]|\$(?!\$))*)*$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.length > 0);
}
