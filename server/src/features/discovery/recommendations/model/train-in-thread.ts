import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Model, TrainingData } from '#features/discovery/recommendations/model/train.ts';

/** Trains a model in a worker thread, because this may take minutes and this process must keep serving requests. */
export async function trainInThread(
  data: TrainingData,
  halfLife_s: number,
  signal: AbortSignal,
): Promise<Model> {
  const { mass, starts, other, together } = data.together;
  const { sample } = data;
  const thread = new Worker(new URL('./train-thread.ts', import.meta.url), {
    workerData: { data, halfLife_s },
    transferList: [mass, starts, other, together, sample.starts, sample.show, sample.strength, sample.at].map(
      (one) => one.buffer as ArrayBuffer,
    ),
  });
  try {
    const [model] = (await once(thread, 'message', { signal })) as [Model];
    return model;
  } finally {
    await thread.terminate();
  }
}
