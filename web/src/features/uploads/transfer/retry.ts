import { CallError } from '@kinora/contract/client';
import { PartRefused } from './transport.ts';
import { UploadProblem } from './upload-problem.ts';

export const maxAttempts = 3;
const pauseBetweenTries_ms = 2000;
/** How often to retry while the server reports that its disk is full. */
const pauseWhileFull_ms = 15_000;

export type RetryOptions = {
  signal: AbortSignal;
  /** Resolves after that many milliseconds; rejects when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Makes up to `attempts` attempts, two seconds apart. While the server's disk is full, it keeps trying without
 * a limit, and then starts counting again.
 */
export async function withRetries<T>(
  step: () => Promise<T>,
  onProblem: (problem: UploadProblem) => void,
  { signal, wait }: RetryOptions,
  attempts = maxAttempts,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UploadProblem)) throw error;
      if (isDiskFull(error)) {
        onProblem(error);
        await wait(pauseWhileFull_ms, signal);
        attempt = 0;
        continue;
      }
      if (attempt === attempts) throw error;
      onProblem(error);
      await wait(pauseBetweenTries_ms, signal);
    }
  }
}

/** Whether the server, or the storage that parts are sent to directly, has no room at the moment. */
export const isDiskFull = ({ cause }: UploadProblem): boolean =>
  (cause instanceof CallError || cause instanceof PartRefused) && cause.status === 507;

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
