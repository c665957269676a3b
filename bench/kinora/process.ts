import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../server/src/config/config.ts';
import type { MeasuredKinora } from './start.ts';

export type KinoraProcess = {
  child: ChildProcess;
  /** Sends the process a signal, and resolves once it has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Command-line options for Node. */
  nodeOptions?: readonly string[];
  /** The only core that the process may use; by default it may use all. */
  core?: number;
};

/** Starts an API or worker process on the database and the files of a measured Kinora. */
export function startKinoraProcess(
  { context: { config }, database_url }: MeasuredKinora,
  program: 'main-api' | 'main-worker',
  { env, nodeOptions = [], core }: Options = {},
): KinoraProcess {
  const command = [process.execPath, ...nodeOptions, join(root, 'server/src', `${program}.ts`)];
  const [file = '', ...args] =
    core === undefined ? command : ['taskset', '--cpu-list', String(core), ...command];
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database_url,
      DATA_DIR: config.data_dir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...(config.storage_url && { STORAGE_URL: config.storage_url }),
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return {
    child,
    end: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
