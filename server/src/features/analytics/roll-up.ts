import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { countDeltas, findNextBatch, updateCountedAt } from '#features/analytics/delta-queries.ts';
import { lockAudienceCounts } from '#features/analytics/queries.ts';

/**
 * Deltas per batch. Many concern the same viewer and episode, and those take no longer to count than a single
 * one.
 */
const batch = 20_000;

/** Counts everything that was watched since the last run. Each batch is one transaction. */
export async function rollUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = await transaction(db, async (tx) => {
      await lockAudienceCounts(tx);
      const now = clock.now();
      const { last, count } = await findNextBatch(tx, done, batch);
      if (last !== null) await countDeltas(tx, { after: done, up_to: last });
      done = last ?? done;
      // On a busy service there is always one more delta: those added from now on are left to the next run.
      const isLast = count < batch;
      if (isLast) await updateCountedAt(tx, now);
      return !isLast;
    });
}
