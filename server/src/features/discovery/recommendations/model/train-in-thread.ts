import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Histories } from '#features/discovery/recommendations/model/histories.ts';
import type { Model } from '#features/discovery/recommendations/model/train.ts';

/** Runs `train` in a worker thread: it may take minutes, during which this process has to serve requests. */
export async function trainInThread(
  histories: Histories,
  halfLife_s: number,
  signal: AbortSignal,
): Promise<Model> {
  const { starts, show, strength, at } = histories;
  const thread = new Worker(new URL('./train-thread.ts', import.meta.url), {
    workerData: { histories, halfLife_s },
    transferList: [starts, show, strength, at].map((one) => one.buffer as ArrayBuffer),
  });
  try {
    const [model] = (await once(thread, 'message', { signal })) as [Model];
    return model;
  } finally {
    await thread.terminate();
  }
}
