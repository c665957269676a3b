import { Worker } from 'node:worker_threads';
import type { Crowd, Results } from './people.ts';

/** Simulates people using the service until their time is up or the signal aborts. */
export async function simulateCrowd(workerData: Crowd, signal?: AbortSignal): Promise<Results> {
  const people = new Worker(new URL('./people.ts', import.meta.url), { workerData });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  signal?.addEventListener('abort', () => people.postMessage('end'));
  try {
    return await new Promise<Results>((resolve, reject) => people.on('message', resolve).on('error', reject));
  } finally {
    await people.terminate();
  }
}
