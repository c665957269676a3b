import { closeFeed, openFeed } from '@kinora/contract/publishing/schedule';
import { calendarFile } from '#features/publishing/schedule/calendar-file.ts';
import { listFeedReleases, findFeedPublisher, saveFeed } from '#features/publishing/schedule/feed-queries.ts';
import { deleteFeed } from '#features/publishing/schedule/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

/** Calendars poll a few times an hour; a client above this limit is guessing secrets, or faulty. */
const rateLimit = { max: 60, timeWindow: '1 minute', allowList: () => false };

export function routes(app: App): void {
  const { context } = app;
  const { clock, config, db } = context;

  route(app, openFeed, async ({ viewer }) => {
    const secret = await saveFeed(db, viewer.id, clock.now());
    return { feed_url: `${config.public_url}/calendar/${secret}.ics` };
  });

  route(app, closeFeed, async ({ viewer }) => {
    await deleteFeed(db, viewer.id);
    return null;
  });

  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret.ics',
    { config: { rateLimit } },
    async ({ params }, reply) => {
      const publisher = await findFeedPublisher(db, params.secret, clock.now());
      if (!publisher) throw notFound('There is nothing here.');
      const releases = await listFeedReleases(db, publisher.id, clock.now());
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', 'inline; filename="releases.ics"')
        .header('x-robots-tag', 'noindex')
        .send(calendarFile(config, releases));
    },
  );
}
