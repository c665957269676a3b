import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { countViews, lockScores, saveRegionTrends, saveScores } from '#features/discovery/score-queries.ts';
import { trendOf } from '#features/discovery/rules.ts';

/** Counts the views of the last weeks and saves the scores that shows are ordered by. */
export async function computeScores(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await lockScores(tx);
    const counted = await countViews(tx, now);
    const everywhere = counted.flatMap(({ region, show_id, popular, ...watched }) =>
      region === null ? { show_id, popular, trend: trendOf(watched) } : [],
    );
    const regional = counted.flatMap(({ region, show_id, ...watched }) => {
      const trend = trendOf(watched);
      return region !== null && trend > 0 ? { region, show_id, trend } : [];
    });
    await saveScores(tx, everywhere);
    await saveRegionTrends(tx, regional);
  });
}
