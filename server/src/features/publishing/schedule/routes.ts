import {
  moveRelease,
  releaseCalendar,
  schedule,
  scheduledContent,
} from '@kinora/contract/publishing/schedule';
import { transaction } from '#db/transaction.ts';
import { listCreationTimes, lockRelease, updateRelease } from '#features/publishing/episodes/queries.ts';
import {
  alreadyPassedMessage,
  alreadyOutMessage,
  checkReleaseMove,
  slotOpensAt,
} from '#features/publishing/episodes/rules.ts';
import { processInTime } from '#features/processing/queries.ts';
import { findFeed } from '#features/publishing/schedule/feed-queries.ts';
import {
  countScheduledEpisodes,
  listReleases,
  listScheduledEpisodes,
  readScheduledPage,
  readRelease,
} from '#features/publishing/schedule/queries.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, scheduledContent, async ({ viewer, query: { page, ...filter }, context }) => {
    const now = context.clock.now();
    return page === undefined
      ? listScheduledEpisodes(context.db, viewer.id, filter, now)
      : readScheduledPage(context.db, viewer.id, { ...filter, page }, now);
  });

  route(app, releaseCalendar, ({ viewer, query, context }) =>
    listReleases(context.db, viewer.id, query, context.clock.now()),
  );

  route(app, schedule, async ({ viewer, context: { db, clock, config } }) => {
    const now = clock.now();
    const every_days = config.episode_every_days;
    const [scheduled_count, created, feed] = await Promise.all([
      countScheduledEpisodes(db, viewer.id, now),
      listCreationTimes(db, viewer.id),
      findFeed(db, viewer.id),
    ]);
    return {
      scheduled_count,
      every_days,
      slot_opens_at: slotOpensAt(created, every_days, now)?.toISOString() ?? null,
      feed_since: feed?.created_at ?? null,
    };
  });

  route(app, moveRelease, ({ viewer, params, body, context }) =>
    transaction(context.db, async (tx) => {
      const now = context.clock.now();
      const current = await lockRelease(tx, params.episode_id);
      const release_at = checkReleaseMove(current, { ...body, time_zone: current.release_zone }, now);
      if (release_at === 'already_out') throw new Refusal(409, alreadyOutMessage);
      if (release_at === 'already_passed') throw invalid({ release_date: alreadyPassedMessage });
      const moved = await updateRelease(tx, params.episode_id, { release_at, updated_at: now });
      await processInTime(tx, params.episode_id, release_at);
      return readRelease(tx, viewer.id, moved, now);
    }),
  );
}
