import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { restoreWork } from '#features/operator/catalogue/take-down.ts';
import { listDueRestorations } from '#features/publishing/take-downs/queries.ts';
import { Refusal } from '#http/errors.ts';

const reason = 'The sender of the copyright notice has not told us that they went to court.';

/**
 * Restores the works that are due to be restored: on the due day, only after 23:00 UTC, so that the claimant
 * has almost the whole day to report a lawsuit.
 */
export async function restoreAfterCounterNotices(context: Context): Promise<void> {
  const day = after(context.clock.now(), -23 * hour)
    .toISOString()
    .slice(0, 10);
  for (const { id } of await listDueRestorations(context.db, day))
    await transaction(context.db, (tx) => restoreWork({ context, viewer: null }, tx, id, reason)).catch(
      (error: unknown) => {
        // Staff have restored it in the meantime.
        if (!(error instanceof Refusal)) throw error;
      },
    );
}
