import { second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { halfLife } from '#features/discovery/rules.ts';
import { listInteractions, readLengths } from '#features/discovery/recommendations/interaction-queries.ts';
import { packHistories, type Histories } from '#features/discovery/recommendations/model/histories.ts';
import { trainInThread } from '#features/discovery/recommendations/model/train-in-thread.ts';
import type { Model } from '#features/discovery/recommendations/model/train.ts';
import {
  insertModel,
  insertNeighbours,
  listNextUsers,
  listShowIds,
  readTrainedAt,
  replaceModel,
} from '#features/discovery/recommendations/neighbour-queries.ts';
import { strengthOf } from '#features/discovery/recommendations/rules.ts';
import { rollUpWatchTimes } from '#features/discovery/recommendations/watch-time-queries.ts';

// Users per query: few enough for requests to get their turn in between.
const usersPerQuery = 200;

// Rows per statement: it takes milliseconds, so that requests get their turn in between.
const rowsPerStatement = 5000;

/** Anything weaker, such as a glance, says nothing about taste. */
const leastStrength = 0.05;

/** Trains the model on everything watched, liked and followed so far, and stores it. */
export async function trainAndSave(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const ids = await listShowIds(db);
  const histories = await readHistories(db, ids, now, signal);
  const model = await trainInThread(histories, halfLife / second, signal);
  await saveModel(db, model, { ids, made_at: now, signal });
}

async function readHistories(
  db: Db,
  ids: readonly number[],
  now: Date,
  signal: AbortSignal,
): Promise<Histories> {
  const since = await readTrainedAt(db);
  const lengths = await readLengths(db, now);
  const numberOf = new Map(ids.map((id, number) => [id, number]));
  const histories = packHistories(ids.length);
  for (let users = await listNextUsers(db, 0, usersPerQuery); users.length > 0;) {
    signal.throwIfAborted();
    await rollUpWatchTimes(db, users, since);
    const interactions = await listInteractions(db, users);
    for (const own of Map.groupBy(interactions, ({ user_id }) => user_id).values())
      histories.add(
        own.flatMap((one) => {
          const show = numberOf.get(one.show_id);
          const strength = strengthOf({ ...one, length_s: lengths.get(one.show_id) ?? 0 });
          return show !== undefined && strength >= leastStrength
            ? { show, strength, at: Date.parse(one.at) / second }
            : [];
        }),
      );
    users = await listNextUsers(db, users.at(-1) ?? 0, usersPerQuery);
  }
  return histories.pack();
}

/**
 * Writes a model beside the current one, then swaps them atomically. Of two concurrent runs the last to
 * finish wins; the other one fails, because its rows are gone.
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
