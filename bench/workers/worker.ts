import type { ChildProcess } from 'node:child_process';
import { startOwnProcess } from '../kinora/own-process.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

export type Worker = AsyncDisposable & {
  child: ChildProcess;
  /** Kills it without warning, and resolves once it has ended. */
  kill: () => Promise<void>;
};

/** Starts a worker process on one core, or on all. */
export function startWorker(kinora: MeasuredKinora, core?: number): Worker {
  const { child, end } = startOwnProcess(kinora, 'main-worker', { ...(core !== undefined && { core }) });
  const kill = () => end('SIGKILL');
  return { child, kill, [Symbol.asyncDispose]: kill };
}
