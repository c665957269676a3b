import type { Context } from '#context.ts';
import { allocateMonth } from '#features/earnings/royalties/close/allocate-month.ts';
import { correctEarlierMonths } from '#features/earnings/royalties/close/correct.ts';
import { advanceMonth } from '#features/earnings/royalties/close/advance-month.ts';
import { insertLines } from '#features/earnings/royalties/queries/line-queries.ts';
import { insertParts } from '#features/earnings/royalties/queries/part-queries.ts';
import { updateMonth } from '#features/earnings/royalties/queries/month-queries.ts';

/**
 * Allocates the pool of a frozen month by every rule, and recounts earlier months whose payments have
 * changed.
 */
export function computeMonth({ db, clock }: Pick<Context, 'db' | 'clock'>, month_id: number) {
  return advanceMonth(db, month_id, 'frozen', async (tx, month) => {
    const { payout_allocation, all, gamma, input_hash } = await allocateMonth(tx, month);
    for (const allocation of all) await insertLines(tx, month_id, allocation);
    await insertParts(tx, month);
    await correctEarlierMonths(tx, month);
    await updateMonth(tx, month_id, {
      status: 'computed',
      input_hash,
      gamma,
      pool_minor: payout_allocation.pool_minor,
      reserve_minor: payout_allocation.reserve_minor,
      computed_at: clock.now(),
    });
  });
}
