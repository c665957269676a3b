import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/free-port.ts';
import { root } from '../../server/src/config/config.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type ApiProcess = AsyncDisposable & {
  base: string;
  port: number;
  /** Resident memory of the process, in megabytes; Linux only. */
  residentMegabytes: () => number;
  /** Lets it finish what it is doing, and starts it again. */
  restart: () => Promise<void>;
};

/** Starts an API process as `deploy/systemd` does, behind a proxy that names each client. */
export async function startApi(kinora: MeasuredKinora): Promise<ApiProcess> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  let child = await start(kinora, port, base);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return {
    base,
    port,
    residentMegabytes: () => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1024;
    },
    restart: async () => {
      await end('SIGTERM');
      child = await start(kinora, port, base);
    },
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

async function start(
  { context: { config }, database_url }: MeasuredKinora,
  port: number,
  base: string,
): Promise<ChildProcess> {
  const program = join(root, 'server/src/main-api.ts');
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      PUBLIC_URL: base,
      TRUST_PROXY: '1',
      // Without it, subscriptions of the sandbox are ended.
      SANDBOX: '1',
      API_REQUESTS_PER_MINUTE: '1000000',
      DATABASE_URL: database_url,
      DATA_DIR: config.data_dir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`An API process ended with ${child.exitCode}`);
    await sleep(200);
  }
  return child;
}
