import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../e2e/free-port.ts';
import { startKinoraProcess, type KinoraProcess } from '../kinora/process.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type ApiProcess = AsyncDisposable & {
  base: string;
  port: number;
  /** The id of the current process. */
  pid: () => number;
  /** Resident memory of the process, in megabytes; Linux only. */
  residentMegabytes: () => number;
  /** Shuts the process down gracefully, and starts another one. */
  restart: () => Promise<void>;
};

/** Starts an API process as `deploy/systemd` does, behind a proxy that passes on each client's address. */
export async function startApi(kinora: MeasuredKinora): Promise<ApiProcess> {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  let running = await start(kinora, port, base);
  return {
    base,
    port,
    pid: () => running.child.pid ?? 0,
    residentMegabytes: () => {
      const status = readFileSync(`/proc/${running.child.pid}/status`, 'utf8');
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
      return Number(kilobytes) / 1024;
    },
    restart: async () => {
      await running.end('SIGTERM');
      running = await start(kinora, port, base);
    },
    [Symbol.asyncDispose]: () => running.end('SIGKILL'),
  };
}

async function start(kinora: MeasuredKinora, port: number, base: string): Promise<KinoraProcess> {
  const started = startKinoraProcess(kinora, 'main-api', {
    nodeOptions: ['--max-semi-space-size=8'],
    env: {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      PUBLIC_URL: base,
      TRUST_PROXY: '1',
      // Without this setting, the service would end the sandbox's subscriptions.
      SANDBOX: '1',
      API_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    },
  });
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    const { exitCode } = started.child;
    if (exitCode !== null) throw new Error(`An API process exited with ${exitCode}`);
    await sleep(200);
  }
  return started;
}
