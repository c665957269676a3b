import type { ChildProcess } from 'node:child_process';
import { startKinoraProcess } from '../kinora/process.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type Worker = AsyncDisposable & {
  child: ChildProcess;
  /** Kills the process without warning, and resolves once it has ended. */
  kill: () => Promise<void>;
};

/**
 * Starts a worker process.
 * @param core the only core that the process may use.
 * @param data_dir a separate data folder, to work as if on another machine.
 */
export function startWorker(
  kinora: MeasuredKinora,
  { core, data_dir }: { core?: number; data_dir?: string | undefined } = {},
): Worker {
  const { child, end } = startKinoraProcess(kinora, 'main-worker', {
    ...(core !== undefined && { core }),
    ...(data_dir !== undefined && { env: { DATA_DIR: data_dir } }),
  });
  const kill = () => end('SIGKILL');
  return { child, kill, [Symbol.asyncDispose]: kill };
}
