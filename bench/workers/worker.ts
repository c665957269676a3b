import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../server/src/config/config.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type Worker = AsyncDisposable & {
  child: ChildProcess;
  /** Kills it without warning, and resolves once it has ended. */
  kill: () => Promise<void>;
};

/**
 * Starts a worker process.
 * @param core the only one that it may use.
 * @param data_dir its own, if it is to work as on another machine.
 */
export function startWorker(
  { context: { config }, database_url }: MeasuredKinora,
  { core, data_dir = config.data_dir }: { core?: number; data_dir?: string | undefined } = {},
): Worker {
  const command = [process.execPath, join(root, 'server/src/main-worker.ts')];
  const [program = '', ...args] =
    core === undefined ? command : ['taskset', '--cpu-list', String(core), ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...(config.storage_url && { STORAGE_URL: config.storage_url }),
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { child, kill, [Symbol.asyncDispose]: kill };
}
