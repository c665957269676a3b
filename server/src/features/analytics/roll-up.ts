import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { countDeltas, findNextBatch, updateCountedAt } from '#features/analytics/delta-queries.ts';
import { lockAudienceCounts } from '#features/analytics/queries.ts';

/**
 * Deltas per batch. Many concern the same viewer and episode, and counting those takes no longer than counting
 * a single one.
 */
const batchSize = 20_000;

/** Counts everything that was watched since the last run. Each batch is one transaction. */
export async function rollUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let countedTo = 0;
  for (let hasMore = true; hasMore && !signal.aborted;)
    hasMore = await transaction(db, async (tx) => {
      await lockAudienceCounts(tx);
      const now = clock.now();
      const { last, count } = await findNextBatch(tx, countedTo, batchSize);
      if (last !== null) await countDeltas(tx, { after: countedTo, up_to: last });
      countedTo = last ?? countedTo;
      // On a busy service there is always one more delta: those added from now on are left to the next run.
      const isLast = count < batchSize;
      if (isLast) await updateCountedAt(tx, now);
      return !isLast;
    });
}
