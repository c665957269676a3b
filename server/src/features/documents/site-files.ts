import type { Context } from '#context.ts';
import { showAddress } from '@kinora/contract/show-address';
import { availableEpisodes } from '#features/catalogue/queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { webManifest } from '#features/documents/brand.ts';
import { escapeHtml } from '#escape-html.ts';
import { categoryPaths } from '#features/documents/category-page.ts';
import { publicPaths } from '#features/documents/titles.ts';
import type { App } from '#http/route.ts';

/** What a sitemap may hold, by its protocol. */
const sitemapLimit = 50_000;
const anHour = 'public, max-age=3600';

/** The files that browsers and search engines ask a site for. */
export function siteFiles(app: App): void {
  const { context } = app;
  const { config } = context;

  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', anHour).send(webManifest(config)),
  );

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', anHour)
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

  app.get('/sitemap.xml', async (_, reply) => {
    const fixed = [...publicPaths, ...(await categoryPaths(context))];
    const paths = [...fixed, ...(await showPaths(context, sitemapLimit - fixed.length))];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(config.public_url + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', anHour)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}

/** The pages of shows that a visitor can see, those with the newest episodes first. */
async function showPaths({ db, clock }: Context, limit: number): Promise<string[]> {
  const shows = await availableEpisodes(db, audienceOf(null, clock.now()))
    .select(['shows.id', 'shows.title as name'])
    .groupBy('shows.id')
    .orderBy((eb) => eb.fn.max('episodes.release_at'), 'desc')
    .limit(limit)
    .execute();
  return shows.map(showAddress);
}
