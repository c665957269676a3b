import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

export type Table = { schema: string; name: string; columns: string[] };

const rowsPerFetch = 1000;

/** Lists the tables with the service's data: all our tables, and the queue's jobs. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select space.nspname as schema, class.relname as name,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_class class
    join pg_namespace space on space.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where (space.nspname = 'public' and class.relkind in ('r', 'p') and not class.relispartition
        and class.relname <> 'migrations')
      or (space.nspname = 'pgboss' and class.relname = 'job')
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** Makes all reads in this transaction see the same snapshot, and formats all values uniformly. */
export async function useOneSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  await setUniformFormats(tx);
}

async function setUniformFormats(tx: Tx): Promise<void> {
  for (const setting of ["timezone = 'UTC'", 'extra_float_digits = 1', "bytea_output = 'hex'"])
    await sql`set local ${sql.raw(setting)}`.execute(tx);
}

/** Reads a whole table, each row as one line of JSON. */
export async function* readRows(tx: Tx, { schema, name, columns }: Table): AsyncGenerator<string> {
  const column_list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare rows_read no scroll cursor for
    select row_to_json(one)::text as line from (select ${column_list} from ${sql.table(`${schema}.${name}`)}) one`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsPerFetch)} from rows_read`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close rows_read`.execute(tx);
}

/** Inserts rows as `readRows` wrote them, into the columns that the table still has. */
export async function insertRows(
  tx: Tx,
  { schema, name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const table = sql.table(`${schema}.${name}`);
  const column_list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${table} (${column_list}) overriding system value
    select ${column_list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Empties our tables and removes everything that would reject, change or report the inserted rows: foreign
 * keys and triggers.
 * @returns the function that restores both, which checks every row.
 */
export async function prepareTables(tx: Tx): Promise<() => Promise<void>> {
  await setUniformFormats(tx);
  const { rows: keys } = await sql<Constraint>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid, conname`.execute(tx);
  const tables = (await listTables(tx)).filter(({ schema }) => schema === 'public');
  const change = (table: string, action: string) =>
    sql`alter table ${sql.raw(table)} ${sql.raw(action)}`.execute(tx);
  for (const { table, name } of keys) await change(table, `drop constraint ${name}`);
  for (const { name } of tables) await change(name, 'disable trigger user');
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
  await sql`delete from pgboss.job`.execute(tx);
  return async () => {
    for (const { table, name, definition } of keys)
      await change(table, `add constraint ${name} ${definition}`);
    for (const { name } of tables) await change(name, 'enable trigger user');
  };
}

/** Reads the sequences that have been used, with the last number of each. */
export async function readSequences(db: Db): Promise<{ name: string; last: number }[]> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
}

export async function setSequence(tx: Tx, { name, last }: { name: string; last: number }): Promise<void> {
  await sql`select setval(${`public.${name}`}::regclass, ${last})`.execute(tx);
}

/** Lists the migrations that the database has; none if it was never used. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{
    has: boolean;
  }>`select to_regclass('migrations') is not null as has`.execute(db);
  if (!found[0]?.has) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the database already contains a service: people, shows or payments. */
export async function isDatabaseUsed(db: Db): Promise<boolean> {
  if ((await listAppliedMigrations(db)).length === 0) return false;
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from users) or exists (select from shows) or exists (select from payments) as used`.execute(
    db,
  );
  return rows[0]?.used ?? false;
}

/** Lists the queues that jobs can be inserted into. */
export async function listQueues(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
