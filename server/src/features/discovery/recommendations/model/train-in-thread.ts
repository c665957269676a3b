import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Model, TrainingData } from '#features/discovery/recommendations/model/train.ts';

/** Trains a model in a worker thread: this may take minutes, during which this process has to serve requests. */
export async function trainInThread(
  watched: TrainingData,
  halfLife_s: number,
  signal: AbortSignal,
): Promise<Model> {
  const { mass, starts, other, together } = watched.together;
  const { sample } = watched;
  const thread = new Worker(new URL('./train-thread.ts', import.meta.url), {
    workerData: { watched, halfLife_s },
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
