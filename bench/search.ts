// How long does a search among 100,000 shows take, for what people really type?
//
// The real app answers by HTTP, on a PostgreSQL server of its own; with the argument `embedded` on the embedded
// database. Every show has five people, two genres and eight episodes that can be played. BENCH_SHOWS makes it
// fewer shows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bringPostgres, startPostgres } from '../scripts/postgres.mjs';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { features } from '../server/src/features.ts';
import { createApp } from '../server/src/http/app.ts';
import { fillCatalogue, giveFilms } from './search/catalogue.ts';
import { indexAfter } from './search/index-catalogue.ts';
import { queries } from './search/mix.ts';
import { ask, percentiles } from './search/time.ts';
import { chance } from './search/words.ts';

const mark = 50;
const shows = Number(process.env.BENCH_SHOWS ?? 100_000);
const each = 60;

const cleanUp = new AsyncDisposableStack();
let failed = true;
try {
  failed = await measure(process.argv.includes('embedded'));
} finally {
  await cleanUp.disposeAsync();
}
process.exit(failed ? 1 : 0);

async function measure(embedded: boolean): Promise<boolean> {
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  cleanUp.defer(() => rm(data_dir, { recursive: true, force: true }));
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: data_dir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    ...(!embedded && { DATABASE_URL: await ownServer() }),
  });
  const context = await createContext({ ...config, api_requests_per_minute: Number.MAX_SAFE_INTEGER });
  cleanUp.defer(() => context.close());
  const began = performance.now();
  const catalogue = await indexAfter(context.db, async () => {
    const made = await fillCatalogue(context, shows);
    await giveFilms(context);
    return made;
  });
  await sql`vacuum analyze`.execute(context.db);
  console.log(
    `${shows} shows on ${context.database.kind}, made in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const app = await createApp(context, features);
  cleanUp.defer(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });

  const figures: number[] = [];
  for (const path of ['search', 'search-suggestions'] as const) {
    for (const keyword of Object.values(queries(catalogue, chance(1), 5)).flat())
      await ask(base, path, keyword);
    const all: number[] = [];
    for (const [kind, keywords] of Object.entries(queries(catalogue, chance(2), each))) {
      const asked = [];
      for (const keyword of keywords) asked.push(await ask(base, path, keyword));
      const times = asked.map((one) => one.ms);
      const found = asked.reduce((sum, one) => sum + one.found, 0) / asked.length;
      console.log(`${path}, ${kind}: ${percentiles(times).text}; ${found.toFixed(1)} found`);
      all.push(...times);
    }
    const { text, p95 } = percentiles(all);
    console.log(`${path}, all of these: ${text}`);
    figures.push(p95);
  }
  const figure = Math.max(...figures);
  console.log(`search: ${figure.toFixed(1)} ms (mark < ${mark} ms at p95)`);
  return figure >= mark;
}

async function ownServer(): Promise<string> {
  const { missing, programs } = await bringPostgres();
  if (missing) throw new Error(missing);
  const server = await startPostgres(programs);
  cleanUp.defer(() => server.stop());
  return server.url;
}
