import { createHash } from 'node:crypto';
import { renderFeed } from '#features/pages/sharing/feed.ts';
import { findSharedShow } from '#features/pages/sharing/shared-show.ts';
import { notFound } from '#http/errors.ts';
import { pageLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';

/** Serves the feed of each show to feed readers. */
export function routes(app: App): void {
  const { context } = app;
  const { config } = context;
  app.get<{ Params: { show_id: string } }>(
    '/feeds/shows/:show_id(^\\d{1,9}$).xml',
    { config: { rateLimit: pageLimit(config) } },
    async ({ params, headers }, reply) => {
      const show = await findSharedShow(context, Number(params.show_id));
      if (!show) throw notFound('This feed does not exist.');
      // A feed reader cannot confirm anyone's age.
      if (show.asks_age) throw notFound('This show is for adults and has no feed.');
      const feed = renderFeed(show, config);
      const etag = `W/"${createHash('sha256').update(feed).digest('base64url')}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=300' });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/rss+xml; charset=utf-8').send(feed);
    },
  );
}
