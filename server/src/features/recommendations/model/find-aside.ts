import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Histories } from '#features/recommendations/model/histories.ts';
import type { Neighbours } from '#features/recommendations/model/neighbours.ts';

/** `findNeighbours` in a thread of its own: it may take minutes, in which this process answers requests. */
export async function findNeighboursAside(histories: Histories, signal: AbortSignal): Promise<Neighbours> {
  const thread = new Worker(new URL('./neighbours-thread.ts', import.meta.url), {
    workerData: histories,
    transferList: [histories.starts, histories.show, histories.strength].map(
      (one) => one.buffer as ArrayBuffer,
    ),
  });
  try {
    const [found] = (await once(thread, 'message', { signal })) as [Neighbours];
    return found;
  } finally {
    await thread.terminate();
  }
}
