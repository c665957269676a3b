import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/free-port.ts';
import { root } from '../../server/src/config/config.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type ApiProcess = AsyncDisposable & { base: string; pid: number };

/** Starts an API process as `deploy/systemd` does, behind a proxy that names each client. */
export async function startApi({ context: { config }, database_url }: MeasuredKinora): Promise<ApiProcess> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const program = [process.execPath, '--max-semi-space-size=8', join(root, 'server/src/main-api.ts')];
  const child = spawn(program[0] ?? '', program.slice(1), {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      PUBLIC_URL: base,
      TRUST_PROXY: '1',
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
  return {
    base,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
