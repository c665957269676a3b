import { parentPort, workerData } from 'node:worker_threads';
import { learn } from '#features/discovery/recommendations/model/train.ts';

const model = learn(workerData.watched, workerData.halfLife_s);
parentPort?.postMessage(model, [model.from.buffer, model.to.buffer, model.score.buffer] as ArrayBuffer[]);
