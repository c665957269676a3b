import { parentPort, workerData } from 'node:worker_threads';
import { train } from '#features/discovery/recommendations/model/train.ts';

const model = train(workerData.histories, workerData.halfLife_s);
parentPort?.postMessage(model, [model.from.buffer, model.to.buffer, model.score.buffer] as ArrayBuffer[]);
