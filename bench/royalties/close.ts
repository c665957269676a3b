/** Fills a database with a month, closes it, and tells the figures as JSON: `close.ts <url> <viewers> [--raw]`. */
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/connection.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { compute } from '../../server/src/features/royalties/compute.ts';
import { freeze } from '../../server/src/features/royalties/freeze.ts';
import { openMonth } from '../../server/src/features/royalties/months.ts';
import { post } from '../../server/src/features/royalties/post.ts';
import { giveFrozen } from './give-frozen.ts';
import { giveRaw } from './give-raw.ts';
import { giveShows } from './give-shows.ts';

export type Figures = {
  seconds: number;
  steps: Record<string, number>;
  cpu_seconds: number;
  megabytes: number;
};

const month = '2026-09';
const [url = '', viewers = '0'] = process.argv.slice(2);
const isRaw = process.argv.includes('--raw');

const database = await openDatabase({ url, data_dir: '' });
await migrate(database);
const { db } = database;
const config = readConfig({ DATABASE_URL: url });
const clock = { now: () => new Date('2026-10-20T00:00:00Z') };
const { id } = await openMonth(db, month, config.currency);
await giveShows(db);
await (isRaw ? giveRaw(db, Number(viewers)) : giveFrozen(db, id, Number(viewers)));
await sql`vacuum analyze`.execute(db);

const context = { db, clock, config };
const steps: Record<string, number> = {};
const before = process.cpuUsage();
for (const [name, step] of Object.entries({ ...(isRaw && { freeze }), compute, post })) {
  const began = performance.now();
  await step(context, id);
  steps[name] = (performance.now() - began) / 1000;
}
const { user, system } = process.cpuUsage(before);
const closed = await db.selectFrom('royalty_months').selectAll().executeTakeFirstOrThrow();
if (closed.status !== 'posted' || closed.viewers !== Number(viewers))
  throw new Error('The month is not closed.');
await database.close();

const figures: Figures = {
  seconds: Object.values(steps).reduce((sum, one) => sum + one, 0),
  steps,
  cpu_seconds: (user + system) / 1e6,
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(figures));
