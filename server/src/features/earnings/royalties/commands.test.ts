import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { billingDetails, subscriptionLink } from '@kinora/contract/billing/billing';
import { contentPage } from '@kinora/contract/pages/pages';
import { until } from '../../../../../media/test/processes.ts';
import { root } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import type { Db } from '#db/types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { refund } from '#test/fakes/stripe/refunds.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';
import { inheritedEnv } from '#test/service-process.ts';
import {
  addCreator,
  addPayment,
  addSampleMonth,
  addWatching,
  setUpPayouts,
  monthToClose,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

const program = join(root, 'server/src/main-cli.ts');

const startCommand = (kinora: TestApp, ...args: string[]) => startCommandWith({}, kinora, ...args);

const startCommandWith = (
  settings: Record<string, string>,
  { data_dir, context: { config } }: TestApp,
  ...args: string[]
) =>
  spawn(process.execPath, [program, ...args], {
    env: {
      ...inheritedEnv(),
      DATA_DIR: data_dir,
      ...(config.database_url && { DATABASE_URL: config.database_url }),
      SECRETS_KEY: config.secrets_keys?.[0]?.key.toString('base64'),
      ...settings,
    },
  });

const run = (kinora: TestApp, ...args: string[]) => waitForExit(startCommand(kinora, ...args));

async function waitForExit(
  child: ReturnType<typeof startCommand>,
): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return { status: child.exitCode, output };
}

/** Opens the database while the service is stopped. */
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

/** Waits until the command runs the statement that was slowed down. */
async function waitForSlowStatement(kinora: TestApp): Promise<void> {
  // Nothing else can read the embedded database while the command has it open.
  if (!kinora.context.config.database_url) return sleep(12_000);
  await inDatabase(kinora, (db) =>
    until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
      return rows.length > 0;
    }, 60),
  );
}

test('a month is closed from the command line, even after the process was killed midway', async () => {
  await using kinora = await startTestApp();
  const { month } = await addSampleMonth(kinora);
  const { db } = kinora.context;
  // From here on, computing a month takes twenty seconds.
  await sql`create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(20); return null; end'`.execute(db);
  await sql`create trigger linger before insert on royalty_lines
    for each statement execute function linger()`.execute(db);
  await stop(kinora);

  const killed = startCommand(kinora, 'royalties', 'close', month);
  await waitForSlowStatement(kinora);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await inDatabase(kinora, async (database) => {
    // Otherwise the database server would finish the statement of a disconnected client.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
    const [closing] = await database.selectFrom('royalty_months').select('status').execute();
    expect(['open', 'frozen', undefined]).toContain(closing?.status);
    for (const table of ['royalty_lines', 'ledger_postings'] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    await sql`drop trigger linger on royalty_lines`.execute(database);
  });

  const closed = await run(kinora, 'royalties', 'close', month);
  expect(closed).toEqual({
    status: 0,
    output: `${month} usd posted: 3 viewers paid $30.00, the pool is $21.00 and the reserve is $0.00\n`,
  });
  const again = await run(kinora, 'royalties', 'close', month);
  expect(again).toEqual({
    status: 0,
    output: `${month} is already closed. Nothing was changed.\n${closed.output}`,
  });
  const { output } = await run(kinora, 'royalties', 'show', month);
  expect(output).toContain('fan_scaled_v1 $15.50, pro_rata_v1 $16.80, user_centric_v1 $11.67');
  await inDatabase(kinora, async (database) => {
    const { sum } = await database
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .where('kind', '=', 'creator')
      .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(2100);
  });
}, 180_000);

/** What a viewer paid in each currency, that amount and the creators' 70% share formatted, and the share as a decimal. */
const currencies = [
  ['huf', 299_000, 'HUF 2,990.00', 'HUF 2,093.00', '2093.00'],
  ['isk', 1500, 'ISK 1,500', 'ISK 1,050', '1050'],
  ['jpy', 999, '¥999', '¥699', '699'],
  ['kwd', 2500, 'KWD 2.500', 'KWD 1.750', '1.750'],
  ['ugx', 20_000, 'UGX 20,000', 'UGX 14,000', '14000'],
] as const;

test('amounts have their currency’s decimals in emails, on pages, in lists and on the command line', async () => {
  await using stripe = await startStripe();
  // Stripe uses two decimals for krónur.
  const price = addPrice(stripe.state, 'prod_abroad', 150_000, 'isk');
  const settings = { CURRENCY: 'isk', PRICE_MINOR: '1500', PAYOUT_MINIMUM_MINOR: '100' };
  await using kinora = await startTestApp({ ...stripe.env, ...settings, STRIPE_PRICE_ID: price.id });
  const { context } = kinora;
  const user = await kinora.member();
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  await stripe.deliver(`${kinora.base}/api/webhook/stripe`);
  refund(stripe.state, intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id, 50_000);
  await stripe.deliver(`${kinora.base}/api/webhook/stripe`);
  const { invoices } = await kinora.as(user, billingDetails, {});
  expect(invoices).toMatchObject([{ amount_minor: 1500, refunded_minor: 500, currency: 'isk' }]);
  const emails = await context.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
  const [receipt, refunded] = emails.slice(-2).map(({ subject, text }) => plain(`${subject}\n${text}`));
  expect(receipt).toContain('Amount: ISK 1,500\n');
  expect(refunded).toMatch(/^Your refund of ISK 500\n/);
  const terms = await kinora.as(null, contentPage, { params: { name: 'terms-of-service' } });
  expect(plain(terms.html)).toContain('ISK 1,500 a month');

  const month = monthToClose(context);
  const ada = await addCreator(kinora, 'Ada Author');
  for (const [currency, amount_minor] of currencies) {
    const viewer = await addUser(context);
    await addPayment(context, viewer, month, { amount_minor, currency });
    await addWatching(context, viewer, ada.episode_id, month, 60);
  }
  await setUpPayouts(context, ada.user);
  await stop(kinora);
  const closed = await run(kinora, 'royalties', 'close', month);
  const shown = await run(kinora, 'royalties', 'show', month);
  const due = { ...settings, CLOCK_OFFSET: String(46 * 86_400) };
  const status = await waitForExit(startCommandWith(due, kinora, 'payouts', 'status'));
  const file = join(kinora.data_dir, 'abroad.csv');
  expect((await waitForExit(startCommandWith(due, kinora, 'payouts', 'export', file))).status).toBe(0);
  const list = (await readFile(file, 'utf8')).split('\r\n');
  for (const [currency, , paid, share, decimal] of currencies) {
    expect(plain(closed.output)).toContain(
      `${month} ${currency} posted: 1 viewer paid ${paid}, the pool is ${share} and the reserve is `,
    );
    expect(plain(shown.output)).toContain(`fan_scaled_v1 ${share}, pro_rata_v1 ${share}`);
    const key = `${month}-${currency}-${ada.user.id}`;
    expect(status.output).toContain(`${key} Ada Author: ${decimal} ${currency.toUpperCase()} due\n`);
    expect(list).toContain(
      `${key},Ada Author,Ada Author,,${decimal},${currency.toUpperCase()},DE,DE89370400440532013000,,,,`,
    );
  }
}, 180_000);

/** Replaces non-breaking spaces with ordinary ones. */
const plain = (text: string) => text.replaceAll('\u{a0}', ' ');

test('commands that cannot be run are refused with a message', async () => {
  await using kinora = await startTestApp();
  const help = await run(kinora, 'royalties', 'clsoe', '2026-10');
  expect([help.status, help.output]).toEqual([2, expect.stringContaining('royalties close <month>')]);
  const whileServiceRuns = await run(kinora, 'royalties', 'status');
  const [status, expected] = kinora.context.config.database_url
    ? [0, 'No month has been closed yet.']
    : [1, 'stop the service first'];
  expect([whileServiceRuns.status, whileServiceRuns.output]).toEqual([
    status,
    expect.stringContaining(expected),
  ]);
  await stop(kinora);
  const early = await run(kinora, 'royalties', 'close', '2999-12');
  expect([early.status, early.output]).toEqual([
    1,
    expect.stringContaining('can be closed on 3000-01-05 or later'),
  ]);
  const typo = await run(kinora, 'royalties', 'close', 'October');
  expect(typo).toEqual({ status: 1, output: 'October is not a month. Write it like 2026-10.\n' });
}, 180_000);
