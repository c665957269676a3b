import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres, startPostgres } from '../../scripts/postgres.mjs';
import { readConfig } from '../../server/src/config/config.ts';
import type { Context } from '../../server/src/context.ts';
import { features } from '../../server/src/features.ts';
import { createApp } from '../../server/src/http/app.ts';
import type { App } from '../../server/src/http/route.ts';
import { openContext } from '../../server/src/open-context.ts';

export type MeasuredKinora = AsyncDisposable & {
  app: App;
  context: Context;
  /** Empty when the embedded database is used. */
  database_url: string;
  /** Starts listening over HTTP and returns the base URL. */
  listen: () => Promise<string>;
};

/**
 * Starts the real app as in production, without rate limits, on its own PostgreSQL server, or on the embedded
 * database if the argument `--embedded` is passed. Everything is deleted on disposal.
 * @param settings additional settings, by the names of their environment variables.
 */
export async function startKinora(settings: NodeJS.ProcessEnv = {}): Promise<MeasuredKinora> {
  await using started = new AsyncDisposableStack();
  const database_url = process.argv.includes('--embedded') ? '' : await startDatabase(started);
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  started.defer(() => rm(data_dir, { recursive: true, force: true }));
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: data_dir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    DATABASE_URL: database_url,
    ...settings,
  });
  const context = await openContext({ ...config, api_requests_per_minute: Number.MAX_SAFE_INTEGER });
  started.defer(() => context.close());
  const app = await createApp(context, features);
  started.defer(() => app.close());
  const running = started.move();
  return {
    app,
    context,
    database_url,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function startDatabase(started: AsyncDisposableStack): Promise<string> {
  const { missing, programs } = await ensurePostgres();
  if (missing) throw new Error(missing);
  const server = await startPostgres(programs);
  started.defer(() => server.stop());
  return server.url;
}
