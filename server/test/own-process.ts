import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#config/config.ts';

export type OwnProcess = AsyncDisposable & {
  base: string;
  port: number;
  child: ChildProcess;
  /** The complete standard error output, once the process has ended. */
  stderr: Promise<string>;
  /** The exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
  /** Waits until the process reports that it is ready. */
  ready: () => Promise<void>;
};

/** Creates a temporary folder that is deleted on disposal. */
export async function ownFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'kinora-process-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Starts one of the service's programs as an operator would; it is killed on disposal. */
export async function startProcess(
  program: 'main' | 'main-api' | 'main-worker',
  env: Record<string, string>,
): Promise<OwnProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [`server/src/${program}.ts`], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const base = `http://localhost:${port}`;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stderr = text(child.stderr);
  return {
    base,
    port,
    child,
    stderr,
    ended,
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${base}/readyz`).catch(() => null);
        if (answer?.ok) return;
        await sleep(100);
      }
      throw new Error(`It ended with ${child.exitCode}: ${await stderr}`);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
