import { parentPort, workerData } from 'node:worker_threads';
import { findNeighbours } from '#features/recommendations/model/neighbours.ts';

const found = findNeighbours(workerData);
parentPort?.postMessage(found, [found.from.buffer, found.to.buffer, found.score.buffer] as ArrayBuffer[]);
