import { second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import {
  addPairs,
  claimChanges,
  deleteEmptyPairs,
  deleteHistories,
  dequeueDeletedHistories,
  dequeueDueViewers,
  listHistories,
  lockHistories,
  saveHistories,
  type ViewerHistory,
} from '#features/discovery/recommendations/history-queries.ts';
import { listInteractions, readLengths } from '#features/discovery/recommendations/interaction-queries.ts';
import { maxHistoryLength } from '#features/discovery/recommendations/model/histories.ts';
import { addToPairs, type PairSums } from '#features/discovery/recommendations/model/pair-sums.ts';
import { readTrainedAt } from '#features/discovery/recommendations/neighbour-queries.ts';
import { strengthOf } from '#features/discovery/recommendations/rules.ts';
import { rollUpWatchTimes } from '#features/discovery/recommendations/watch-time-queries.ts';

const claimBatchSize = 10_000;
/**
 * Viewers per transaction: many of them have watched the same shows, whose sums are then written once. A member who
 * deletes their history or account in the meantime waits for the transaction.
 */
const batchSize = 2000;
/** Viewers per query: with few of them the database looks up what each has watched, instead of reading whole tables. */
const usersPerQuery = 200;

/** Anything weaker, such as a glance, reveals nothing about taste. */
const minStrength = 0.05;

/**
 * Updates the histories of the members who have watched, liked or followed something since the last run, and
 * the sums of the shows in them. Each batch is one transaction; an interrupted run leaves the rest to the next
 * one.
 */
export async function updateHistories(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  while ((await claimChanges(db, claimBatchSize)) === claimBatchSize) signal.throwIfAborted();
  const since = await readTrainedAt(db);
  const lengths = await readLengths(db, now);
  for (let hasMore = true; hasMore;) {
    signal.throwIfAborted();
    hasMore = await transaction(db, (tx) => updateBatch(tx, since, lengths));
  }
  await deleteEmptyPairs(db);
}

/** @returns whether there may be more to update. */
async function updateBatch(
  tx: Tx,
  since: Date | null,
  lengths: ReadonlyMap<number, number>,
): Promise<boolean> {
  await lockHistories(tx);
  const viewers = await dequeueDueViewers(tx, batchSize);
  const departed = await dequeueDeletedHistories(tx, batchSize);
  if (viewers.length === 0 && departed.length === 0) return false;
  const before = new Map((await listHistories(tx, viewers)).map((one) => [one.user_id, one]));
  const after: ViewerHistory[] = [];
  for (let at = 0; at < viewers.length; at += usersPerQuery) {
    const user_ids = viewers.slice(at, at + usersPerQuery);
    await rollUpWatchTimes(tx, user_ids, since);
    after.push(...(await readHistories(tx, user_ids, lengths)));
  }
  const sums: PairSums = new Map();
  for (const one of departed) addToPairs(sums, one, -1);
  for (const one of after) {
    const known = before.get(one.user_id);
    before.delete(one.user_id);
    if (known && isSame(known, one)) continue;
    if (known) addToPairs(sums, known, -1);
    addToPairs(sums, one, 1);
  }
  await saveHistories(tx, after);
  await deleteHistories(tx, [...before.keys()]);
  await addPairs(tx, sums);
  return true;
}

const isSame = (one: ViewerHistory, other: ViewerHistory): boolean =>
  String(one.shows) === String(other.shows) && String(one.strengths) === String(other.strengths);

async function readHistories(
  tx: Tx,
  viewers: readonly number[],
  lengths: ReadonlyMap<number, number>,
): Promise<ViewerHistory[]> {
  const interactions = await listInteractions(tx, viewers);
  return [...Map.groupBy(interactions, ({ user_id }) => user_id)].flatMap(([user_id, own]) => {
    const liked = own
      .map((one) => ({
        ...one,
        // Rounded as in the database, so that exactly what is added now is subtracted later.
        strength: Math.fround(strengthOf({ ...one, length_s: lengths.get(one.show_id) ?? 0 })),
      }))
      .filter(({ strength }) => strength >= minStrength)
      .slice(-maxHistoryLength);
    if (liked.length === 0) return [];
    return [
      {
        user_id,
        shows: liked.map(({ show_id }) => show_id),
        strengths: liked.map(({ strength }) => strength),
        times: liked.map(({ at }) => Date.parse(at) / second),
      },
    ];
  });
}
