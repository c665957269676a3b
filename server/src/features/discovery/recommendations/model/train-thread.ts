import { parentPort, workerData } from 'node:worker_threads';
import { trainModel } from '#features/discovery/recommendations/model/train.ts';

const model = trainModel(workerData.data, workerData.halfLife_s);
parentPort?.postMessage(model, [model.from.buffer, model.to.buffer, model.score.buffer] as ArrayBuffer[]);
