import {
  moveRelease,
  releaseCalendar,
  schedule,
  scheduledContent,
} from '@kinora/contract/publishing/schedule';
import { transaction } from '#db/transaction.ts';
import { listCreationTimes, lockRelease, updateRelease } from '#features/publishing/episodes/queries.ts';
import { alreadyPassed, alreadyOut, movedRelease, nextSlot } from '#features/publishing/episodes/rules.ts';
import { processInTime } from '#features/processing/queries.ts';
import { findFeed } from '#features/publishing/schedule/feed-queries.ts';
import {
  countScheduled,
  listReleases,
  listScheduled,
  pageOfScheduled,
  readRelease,
} from '#features/publishing/schedule/queries.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, scheduledContent, async ({ viewer, query: { page, ...filter }, context }) => {
    const now = context.clock.now();
    return page === undefined
      ? listScheduled(context.db, viewer.id, filter, now)
      : pageOfScheduled(context.db, viewer.id, { ...filter, page }, now);
  });

  route(app, releaseCalendar, ({ viewer, query, context }) =>
    listReleases(context.db, viewer.id, query, context.clock.now()),
  );

  route(app, schedule, async ({ viewer, context: { db, clock, config } }) => {
    const now = clock.now();
    const every_days = config.episode_every_days;
    const [scheduled_count, created, feed] = await Promise.all([
      countScheduled(db, viewer.id, now),
      listCreationTimes(db, viewer.id),
      findFeed(db, viewer.id),
    ]);
    return {
      scheduled_count,
      every_days,
      slot_opens_at: nextSlot(created, every_days, now)?.toISOString() ?? null,
      feed_since: feed?.created_at ?? null,
    };
  });

  route(app, moveRelease, ({ viewer, params, body, context }) =>
    transaction(context.db, async (tx) => {
      const now = context.clock.now();
      const current = await lockRelease(tx, params.episode_id);
      const release_at = movedRelease(current, { ...body, time_zone: current.release_zone }, now);
      if (release_at === 'already_out') throw new Refusal(409, alreadyOut);
      if (release_at === 'already_passed') throw invalid({ release_date: alreadyPassed });
      const moved = await updateRelease(tx, params.episode_id, { release_at, updated_at: now });
      await processInTime(tx, params.episode_id, release_at);
      return readRelease(tx, viewer.id, moved, now);
    }),
  );
}
