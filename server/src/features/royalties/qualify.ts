import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { lockFigures } from '#features/analytics/queries.ts';
import { monthOf } from '#features/royalties/calendar.ts';
import { dropBefore, keepQualified, takeNoted } from '#features/royalties/qualified-queries.ts';
import { monthSpan } from '#features/royalties/rules/month.ts';
import { readEpisodes, readStaff, readWatched } from '#features/royalties/watched-queries.ts';

/** People that are counted at once. */
const batch = 2000;

/**
 * Counts what counts of this month and the last one for everybody who watched since the last time, so that closing
 * a month finds nearly all of it counted. Every batch is counted whole or not at all.
 */
export async function qualify(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const current = monthOf(clock.now());
  const last = monthOf(new Date(monthSpan(current).from_ms - 1));
  await dropBefore(db, last);
  for (let left = true; left && !signal.aborted;)
    left = await transaction(db, async (tx) => {
      // What is forgotten at the same time would be counted after all.
      await lockFigures(tx);
      const noted = await takeNoted(tx, batch);
      if (noted.length === 0) return false;
      // Of who runs the service nothing counts as long as they do; what counts when they no longer do is not kept.
      const staff = await readStaff(tx, noted);
      const people = noted.filter((id) => !staff.has(id));
      const episodes = await readEpisodes(tx);
      for (const month of [last, current])
        await keepQualified(tx, month, await readWatched(tx, month, people, episodes));
      return noted.length === batch;
    });
}
