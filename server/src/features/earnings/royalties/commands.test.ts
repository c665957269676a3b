import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { root } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import type { Db } from '#db/types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addSampleMonth } from '#test/royalties.ts';

const program = join(root, 'server/src/main-cli.ts');

const type = ({ data_dir, context: { config } }: TestApp, ...args: string[]) =>
  spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: data_dir,
      ...(config.database_url && { DATABASE_URL: config.database_url }),
    },
  });

async function run(kinora: TestApp, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = type(kinora, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return { status: child.exitCode, output };
}

/** Accesses the database while no service is running on it. */
async function inDatabase<T>({ data_dir, context: { config } }: TestApp, work: (db: Db) => Promise<T>) {
  const database = await openDatabase({ url: config.database_url, data_dir });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function stop({ app, context }: TestApp): Promise<void> {
  await app.close();
  await context.close();
}

test('a month is closed from the command line, even after the process was killed midway', async () => {
  await using kinora = await startTestApp();
  const { month } = await addSampleMonth(kinora);
  const { db } = kinora.context;
  // From here on computing takes twenty seconds.
  await sql`create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(20); return null; end'`.execute(db);
  await sql`create trigger linger before insert on royalty_lines
    for each statement execute function linger()`.execute(db);
  await stop(kinora);

  const killed = type(kinora, 'royalties', 'close', month);
  await sleep(12_000);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await inDatabase(kinora, async (one) => {
    // A server would otherwise finish the statement of a client that is gone.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one);
    const [closing] = await one.selectFrom('royalty_months').select('status').execute();
    expect(['open', 'frozen', undefined]).toContain(closing?.status);
    for (const table of ['royalty_lines', 'ledger_postings'] as const)
      expect(await one.selectFrom(table).selectAll().execute()).toEqual([]);
    await sql`drop trigger linger on royalty_lines`.execute(one);
  });

  const closed = await run(kinora, 'royalties', 'close', month);
  expect(closed).toEqual({
    status: 0,
    output: `${month} usd posted: 3 viewers paid $30.00, the pool is $21.00, the reserve $0.00\n`,
  });
  const again = await run(kinora, 'royalties', 'close', month);
  expect(again).toEqual({
    status: 0,
    output: `${month} is already closed. Nothing was changed.\n${closed.output}`,
  });
  const { output } = await run(kinora, 'royalties', 'show', month);
  expect(output).toContain('fan_scaled_v1 $15.50, pro_rata_v1 $16.80, user_centric_v1 $11.67');
  await inDatabase(kinora, async (one) => {
    const { sum } = await one
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .where('kind', '=', 'creator')
      .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(2100);
  });
}, 180_000);

test('what cannot be done is refused with a message', async () => {
  await using kinora = await startTestApp();
  const help = await run(kinora, 'royalties', 'clsoe', '2026-10');
  expect([help.status, help.output]).toEqual([2, expect.stringContaining('royalties close <month>')]);
  const beside = await run(kinora, 'royalties', 'status');
  const [status, words] = kinora.context.config.database_url
    ? [0, 'No month has been closed yet.']
    : [1, 'stop the service first'];
  expect([beside.status, beside.output]).toEqual([status, expect.stringContaining(words)]);
  await stop(kinora);
  const early = await run(kinora, 'royalties', 'close', '2999-12');
  expect([early.status, early.output]).toEqual([
    1,
    expect.stringContaining('can be closed from 3000-01-05 on'),
  ]);
  const typo = await run(kinora, 'royalties', 'close', 'October');
  expect(typo).toEqual({ status: 1, output: 'October is not a month. Write it like 2026-10.\n' });
}, 180_000);
