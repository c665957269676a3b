import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export type SeparateKinora = AsyncDisposable & {
  base: string;
  data_dir: string;
  /** The process id of the running service. */
  pid: () => number | undefined;
  start: () => Promise<void>;
  /** Stops the service gracefully. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/**
 * A separate Kinora, run as `npm start` runs it, which can be killed and restarted. Two settings differ: V8's
 * young generation is larger, because frequent collections took a tenth of the processor time of a short
 * journey; and the code of the embedded PostgreSQL is not optimized at run time, because that pays off only
 * after more than a hundred visits.
 */
export function separateKinora(
  port: number,
  data_dir: string,
  settings: Record<string, string> = {},
): SeparateKinora {
  const base = `http://localhost:${port}`;
  let service: ChildProcess | undefined;
  const endWith = async (signal: NodeJS.Signals) => {
    if (!service || service.exitCode !== null || service.signalCode !== null) return;
    service.kill(signal);
    await once(service, 'exit');
  };
  const kill = () => endWith('SIGKILL');
  return {
    base,
    data_dir,
    pid: () => service?.pid,
    async start() {
      const variables = {
        PORT: String(port),
        DATA_DIR: data_dir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        SHUTDOWN_DELAY: '0',
        // As in `npm start`: otherwise image processing doubles the memory that glibc retains.
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
        ...settings,
      };
      const flags = ['--max-semi-space-size=64', '--liftoff-only'];
      const started = spawn('node_modules/.bin/node', [...flags, 'server/src/main.ts'], {
        cwd: root,
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      service = started;
      while (started.exitCode === null) {
        const response = await fetch(`${base}/readyz`).catch(() => null);
        if (response?.ok) return;
        await sleep(200);
      }
      throw new Error(`Kinora exited with ${started.exitCode}`);
    },
    stop: () => endWith('SIGTERM'),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
