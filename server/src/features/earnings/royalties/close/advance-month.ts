import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { lockMonth, type RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';

/** How many times a step is retried after a conflict with another process. */
const maxRetries = 5;

/**
 * Advances a month by one step in a single repeatable-read transaction. Only one of several
 * concurrent callers performs the step; an interrupted step changes nothing.
 */
export async function advanceMonth(
  db: Db,
  month_id: number,
  from: RoyaltyMonth['status'],
  work: (tx: Tx, month: RoyaltyMonth) => Promise<void>,
): Promise<void> {
  for (let retriesLeft = maxRetries; ; retriesLeft--) {
    try {
      await transaction(db, async (tx) => {
        const month = await lockMonth(tx, month_id);
        if (month.status === from) await work(tx, month);
      });
      return;
    } catch (error) {
      if (!isSerializationFailure(error) || retriesLeft === 0) throw error;
    }
  }
}

/** PostgreSQL's serialization_failure: another transaction has changed the rows since this one began. */
const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40001';
