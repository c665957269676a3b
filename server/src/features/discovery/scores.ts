import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import {
  dequeueDue,
  withEnoughViewers,
  listLessSuspiciousMembers,
  listOutdatedViews,
  lockScores,
  markPast,
  readSums,
  recountViews,
  saveRegionTrends,
  saveScores,
} from '#features/discovery/score-queries.ts';
import { trendOf } from '#features/discovery/rules.ts';

/** How many recounts are done per transaction. */
const batchSize = 5000;

/**
 * Counts the views that have changed or become too old since the last run, and saves the scores that shows are ordered
 * by. If a run is interrupted, the next one counts the remaining changes.
 */
export async function computeScores(db: Db, now: Date): Promise<void> {
  for (const list of [dequeueDue, listOutdatedViews])
    for (let hasMore = true; hasMore;)
      hasMore = await transaction(db, async (tx) => {
        await lockScores(tx);
        const due = await list(tx, now, batchSize);
        await recountViews(tx, due, now);
        return due.length === batchSize;
      });
  await transaction(db, async (tx) => {
    await lockScores(tx);
    await recountViews(tx, await listLessSuspiciousMembers(tx, now), now);
    await markPast(tx, now);
    const sums = await readSums(tx, now);
    const growing = sums.flatMap((one) => {
      const trend = trendOf({ ...one, viewers: Infinity });
      return trend > 0 ? [{ ...one, trend }] : [];
    });
    const trending = await withEnoughViewers(tx, growing);
    const trends = new Map(
      trending.filter((one) => one.region === '').map((one) => [one.show_id, one.trend]),
    );
    await saveScores(
      tx,
      sums
        .filter(({ region }) => region === '')
        .map(({ show_id, popular }) => ({ show_id, popular, trend: trends.get(show_id) ?? 0 })),
    );
    await saveRegionTrends(
      tx,
      trending.filter(({ region }) => region !== ''),
    );
  });
}
