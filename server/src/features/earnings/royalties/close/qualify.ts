import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { lockAudienceCounts } from '#features/analytics/queries.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { deleteRemovedWatchTimeOfClosedMonths } from '#features/earnings/royalties/queries/forgotten-queries.ts';
import {
  deleteQualifiedBefore,
  insertQualified,
  dequeueChangedViewers,
} from '#features/earnings/royalties/queries/qualified-queries.ts';
import {
  readEpisodes,
  readStaff,
  readWatched,
} from '#features/earnings/royalties/queries/watched-queries.ts';

/** Viewers per transaction. */
const batchSize = 2000;

/**
 * Counts the qualified watch time of this month and the previous one for everyone who has watched since the last
 * run, so that little is left to count at a close. Each batch is one transaction.
 */
export async function qualifyWatchTime(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const current = monthOf(clock.now());
  const previous = monthOf(new Date(monthSpan(current).from_ms - 1));
  await deleteQualifiedBefore(db, previous);
  await deleteRemovedWatchTimeOfClosedMonths(db);
  for (let hasMore = true; hasMore && !signal.aborted;)
    hasMore = await transaction(db, async (tx) => {
      // Without the lock, an account that is being deleted could still be counted.
      await lockAudienceCounts(tx);
      const changed = await dequeueChangedViewers(tx, batchSize);
      if (changed.length === 0) return false;
      // Staff watch time does not count, so none is stored; former staff are counted at the close.
      const staff = await readStaff(tx, changed);
      const user_ids = changed.filter((id) => !staff.has(id));
      const episodes = await readEpisodes(tx);
      for (const month of [previous, current])
        await insertQualified(tx, month, await readWatched(tx, month, user_ids, episodes));
      return changed.length === batchSize;
    });
}
