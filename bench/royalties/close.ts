/**
 * Fills a database with a month's rows, closes the month, and prints the measurements as JSON. Usage:
 * `close.ts <url> <viewers> [--raw]`.
 */
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config/config.ts';
import { openDatabase } from '../../server/src/db/connection.ts';
import { transaction } from '../../server/src/db/transaction.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { computeMonth } from '../../server/src/features/earnings/royalties/close/compute.ts';
import { prepareMonth } from '../../server/src/features/earnings/royalties/close/close-month.ts';
import { freezeMonth } from '../../server/src/features/earnings/royalties/close/freeze.ts';
import { findOrCreateMonth } from '../../server/src/features/earnings/royalties/queries/month-queries.ts';
import { postMonth } from '../../server/src/features/earnings/royalties/close/post.ts';
import { qualifyWatchTime } from '../../server/src/features/earnings/royalties/close/qualify.ts';
import { addCounted } from './add-counted.ts';
import { aggregate } from './aggregate.ts';
import { addPayments } from './add-payments.ts';
import { addPlaybacks } from './add-playbacks.ts';
import { addShows } from './add-shows.ts';

export type Measured = {
  seconds: number;
  steps: Record<string, number>;
  cpu_seconds: number;
  /** Seconds that the month's nightly jobs, which run before the close, take in total. */
  nightlyJobs_s: number;
  megabytes: number;
  /** Seconds that the database takes for a bare aggregate over the same rows. */
  aggregate_s: number;
};

const month = '2026-09';
const [url = '', viewers = '0'] = process.argv.slice(2);
const isRaw = process.argv.includes('--raw');

const database = await openDatabase({ url, data_dir: '' });
await migrate(database);
const { db } = database;
const config = readConfig({ DATABASE_URL: url });
const clock = { now: () => new Date('2026-10-20T00:00:00Z') };
const { id } = await findOrCreateMonth(db, month, config.currency);
await addShows(db);
await transaction(db, async (tx) => {
  // Skips the row triggers: a close reads nothing that they write.
  await sql`set local session_replication_role = replica`.execute(tx);
  await addPayments(tx, Number(viewers));
  await (isRaw ? addPlaybacks : addCounted)(tx, Number(viewers));
});
await sql`vacuum analyze`.execute(db);

const context = { db, clock, config };
const nightlyJobs_s = await secondsOf(async () => {
  if (isRaw) await qualifyWatchTime(context, new AbortController().signal);
  await prepareMonth(context, month);
});
const aggregate_s = await secondsOf(() => aggregate(db));
const steps: Record<string, number> = {};
const before = process.cpuUsage();
for (const [name, step] of Object.entries({ freeze: freezeMonth, compute: computeMonth, post: postMonth }))
  steps[name] = await secondsOf(() => step(context, id));
const { user, system } = process.cpuUsage(before);
const closed = await db.selectFrom('royalty_months').selectAll().executeTakeFirstOrThrow();
if (closed.status !== 'posted' || closed.viewers !== Number(viewers))
  throw new Error('The month is not closed.');
await database.close();

const results: Measured = {
  seconds: Object.values(steps).reduce((sum, step_s) => sum + step_s, 0),
  steps,
  cpu_seconds: (user + system) / 1e6,
  nightlyJobs_s,
  megabytes: process.resourceUsage().maxRSS / 1024,
  aggregate_s,
};
console.log(JSON.stringify(results));

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
