import { second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { halfLife_ms } from '#features/discovery/rules.ts';
import { trainInThread } from '#features/discovery/recommendations/model/train-in-thread.ts';
import type { Model } from '#features/discovery/recommendations/model/train.ts';
import {
  insertModel,
  insertNeighbours,
  listShowIds,
  replaceModel,
} from '#features/discovery/recommendations/neighbour-queries.ts';
import { readTrainingData } from '#features/discovery/recommendations/read-training-data.ts';
import { updateHistories } from '#features/discovery/recommendations/update-histories.ts';

// Rows per statement: each takes milliseconds, so that requests can be served in between.
const rowsPerStatement = 5000;

/** Trains the model on everything watched, liked and followed so far, and stores it. */
export async function trainAndSave(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await updateHistories(db, now, signal);
  const ids = await listShowIds(db);
  const trainingData = await readTrainingData(db, ids, signal);
  const model = await trainInThread(trainingData, halfLife_ms / second, signal);
  await saveModel(db, model, { ids, made_at: now, signal });
}

/**
 * Writes a model alongside the current one, then swaps them atomically. Of two concurrent runs the first to
 * finish wins; the other one fails, because its model has been deleted.
 * @param ids the ids of the shows that the model numbers from 0.
 */
async function saveModel(
  db: Db,
  { from, to, score, pull }: Model,
  { ids, made_at, signal }: { ids: readonly number[]; made_at: Date; signal: AbortSignal },
): Promise<void> {
  const { id } = await insertModel(db, { made_at, pull });
  for (let start = 0; start < from.length; start += rowsPerStatement) {
    signal.throwIfAborted();
    const end = start + rowsPerStatement;
    const idsOf = (numbers: Int32Array) => Array.from(numbers.subarray(start, end), (one) => ids[one]!);
    const scores = Array.from(score.subarray(start, end));
    await insertNeighbours(db, id, { from: idsOf(from), to: idsOf(to), scores });
  }
  await transaction(db, (tx) => replaceModel(tx, id));
}
