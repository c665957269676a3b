import { showAnalytics, episodeRetention } from '@kinora/contract/analytics/analytics';
import { listAudiences, readCountedAt, readRetention } from '#features/analytics/audience-queries.ts';
import { readMonths } from '#features/analytics/month-queries.ts';
import { readRevenue } from '#features/analytics/revenue-queries.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, showAnalytics, async ({ params: { show_id }, context: { db, clock } }) => {
    const now = clock.now();
    // Read before the metrics, so that they are never older than the moment reported.
    const counted_at = await readCountedAt(db);
    const [months, revenue, episodes] = await Promise.all([
      readMonths(db, show_id, now),
      readRevenue(db, show_id),
      listAudiences(db, show_id, now),
    ]);
    return { ...months, revenue, episodes, counted_at };
  });

  route(app, episodeRetention, async ({ params, context }) => readRetention(context.db, params.episode_id));
}
