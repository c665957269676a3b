// How much longer does a page of a publisher's table take among 10,000 episodes than among 100?
//
// The real app answers by HTTP, on a PostgreSQL server of its own; with the argument `embedded` on the embedded
// database. Both seasons stand in the same database, each episode with a video and a few views.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bringPostgres, startPostgres } from '../scripts/postgres.mjs';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { features } from '../server/src/features.ts';
import { createApp } from '../server/src/http/app.ts';
import { fillOffice } from './office/fill.ts';
import { timePages } from './office/time.ts';

const mark = 5;
const [few, many] = [100, 10_000];

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
  const { token, seasons } = await fillOffice(context, [few, many]);
  await sql`vacuum analyze`.execute(context.db);
  const app = await createApp(context, features);
  cleanUp.defer(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });

  let worst = 0;
  for (const { what, small_ms, large_ms } of await timePages(base, token, seasons)) {
    const ratio = large_ms / small_ms;
    console.log(
      `${what}: ${small_ms.toFixed(1)} ms among ${few}, ${large_ms.toFixed(1)} ms among ${many}: ${ratio.toFixed(2)} times`,
    );
    worst = Math.max(worst, ratio);
  }
  console.log(
    `office, on ${context.database.kind}: at most ${worst.toFixed(2)} times as long for a list a hundred times as long (mark ≤ ${mark})`,
  );
  return worst > mark;
}

async function ownServer(): Promise<string> {
  const { missing, programs } = await bringPostgres();
  if (missing) throw new Error(missing);
  const server = await startPostgres(programs);
  cleanUp.defer(() => server.stop());
  return server.url;
}
