import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#config/config.ts';
import { copyTemplate } from '#test/copy-template.ts';

type LogLine = { level: string; msg: string; [name: string]: unknown };

export type ServiceProcess = AsyncDisposable & {
  base: string;
  port: number;
  child: ChildProcess;
  /** Returns the log lines so far. */
  log: () => LogLine[];
  /** The complete standard error output, once the process has ended. */
  stderr: Promise<string>;
  /** The exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
  /** Waits until the process reports that it is ready. */
  ready: () => Promise<void>;
};

/** Creates a temporary folder that is deleted on disposal. */
export async function createTemporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'kinora-process-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Creates a temporary data folder and a migrated, empty database, and returns the settings that point to them. */
export async function createTemporaryEnvironment(): Promise<
  AsyncDisposable & { env: { DATA_DIR: string; DATABASE_URL?: string } }
> {
  const cleanUp = new AsyncDisposableStack();
  const folder = cleanUp.use(await createTemporaryFolder());
  const DATABASE_URL = await copyTemplate(folder.path, cleanUp);
  return {
    env: { DATA_DIR: folder.path, ...(DATABASE_URL && { DATABASE_URL }) },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Starts one of the service's programs as an operator would; it is killed on disposal. */
export async function startProcess(
  program: 'main' | 'main-api' | 'main-worker',
  env: Record<string, string>,
): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [`server/src/${program}.ts`], {
    cwd: root,
    env: { ...inheritedEnv(), PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const base = `http://localhost:${port}`;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stderr = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return {
    base,
    port,
    child,
    log: () =>
      output
        .split('\n')
        // The last line may still be incomplete.
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as LogLine),
    stderr,
    ended,
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        const response = await fetch(`${base}/readyz`).catch(() => null);
        if (response?.ok) return;
        await sleep(100);
      }
      throw new Error(`The process exited with ${child.exitCode}: ${await stderr}`);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The environment variables that a program inherits; the cache saves it from compiling all modules again. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Finds a port that nothing is listening on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
