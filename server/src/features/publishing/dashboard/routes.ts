import { dashboard, type Dashboard } from '@kinora/contract/publishing/dashboard';
import { day } from '#clock.ts';
import type { Db } from '#db/types.ts';
import {
  findCaptionlessEpisodes,
  listFailedEpisodes,
  listLastReleases,
  listUpcoming,
  readSteps,
  countViewsByDay,
} from '#features/publishing/dashboard/queries.ts';
import { listCreationTimes } from '#features/publishing/episodes/queries.ts';
import { slotOpensAt } from '#features/publishing/episodes/rules.ts';
import { route, type App } from '#http/route.ts';

/** Two releases are compared over a period of at most this length. */
const comparisonPeriod_ms = 7 * day;

export function routes(app: App): void {
  route(app, dashboard, async ({ viewer, context: { db, clock, config } }) => {
    const now = clock.now();
    const every_days = config.episode_every_days;
    const [steps, failed, releases, captionless, created, last_release] = await Promise.all([
      readSteps(db, viewer.id, now),
      listFailedEpisodes(db, viewer.id),
      listUpcoming(db, viewer.id, now),
      findCaptionlessEpisodes(db, viewer.id),
      listCreationTimes(db, viewer.id),
      compareReleases(db, viewer.id, now),
    ]);
    const is_slot_open =
      every_days > 0 && steps.season_id !== null && slotOpensAt(created, every_days, now) === null;
    return { steps, attention: { failed, releases, captionless, is_slot_open }, last_release };
  });
}

/**
 * Compares the views of the last two releases over periods of equal length, each starting at the
 * release: as long as the last release has been out, but at most a week.
 */
async function compareReleases(db: Db, publisher_id: number, now: Date): Promise<Dashboard['last_release']> {
  const [last, before] = await listLastReleases(db, publisher_id, now);
  if (!last) return null;
  const length_ms = Math.min(comparisonPeriod_ms, now.getTime() - Date.parse(last.out_at));
  const withViews = async (release: typeof last) => ({
    ...release,
    views: await countViewsByDay(db, release.id, { from: new Date(release.out_at), length_ms }),
  });
  return { last: await withViews(last), before: before ? await withViews(before) : null };
}
