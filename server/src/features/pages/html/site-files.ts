import type { FastifyReply } from 'fastify';
import { after, day } from '#clock.ts';
import { webManifest } from '#features/pages/html/brand.ts';
import { sitemaps } from '#features/pages/html/sitemap.ts';
import { notFound } from '#http/errors.ts';
import { pageLimit, costlyRouteLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';

const cacheForAnHour = 'public, max-age=3600';

/** Serves the well-known files that browsers and search engines request. */
export function serveSiteFiles(app: App): void {
  const { context } = app;
  const { config } = context;

  app.get('/manifest.webmanifest', { config: { rateLimit: pageLimit(config) } }, (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', cacheForAnHour).send(webManifest(config)),
  );

  app.get('/robots.txt', { config: { rateLimit: pageLimit(config) } }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(
        [
          'User-agent: *',
          ...['/publisher', '/upload/', '/watch/', '/sandbox/', '/shows-by-search-query'].map(
            (path) => `Disallow: ${path}`,
          ),
          '',
          `Sitemap: ${config.public_url}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/.well-known/security.txt', { config: { rateLimit: pageLimit(config) } }, (_, reply) => {
    if (!config.security_contact) throw notFound('This file does not exist.');
    const expires = after(context.clock.now(), 180 * day).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(
        [
          `Contact: ${config.security_contact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          `Canonical: ${config.public_url}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });

  const { root, page } = sitemaps(context);
  const sendSitemap = (reply: FastifyReply, text: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cacheForAnHour).send(text);
  app.get('/sitemap.xml', { config: { rateLimit: costlyRouteLimit(config) } }, async (_, reply) =>
    sendSitemap(reply, await root()),
  );
  app.get<{ Params: { page: string } }>(
    '/sitemap-:page(^\\d{1,6}$).xml',
    { config: { rateLimit: costlyRouteLimit(config) } },
    async ({ params }, reply) => {
      const text = await page(Number(params.page));
      if (text === null) throw notFound('This sitemap does not exist.');
      return sendSitemap(reply, text);
    },
  );
}
