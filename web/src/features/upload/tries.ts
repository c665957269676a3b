import { UploadProblem } from './upload-problem.ts';

export const tries = 3;
const pauseBetweenTries_ms = 2000;

export type TryOptions = {
  signal: AbortSignal;
  /** Resolves after the time, rejects when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Tries three times, two seconds apart. */
export async function tried<T>(
  step: () => Promise<T>,
  onProblem: (problem: UploadProblem) => void,
  { signal, wait }: TryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === tries || !(error instanceof UploadProblem)) throw error;
      onProblem(error);
      await wait(pauseBetweenTries_ms, signal);
    }
  }
}

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
