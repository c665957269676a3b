import { showPath } from '@kinora/contract/catalogue/show-address';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { categoryPaths } from '#features/pages/html/category-page.ts';
import { listSitemapShows } from '#features/pages/html/sitemap-queries.ts';
import { publicPaths } from '#features/pages/html/static-pages.ts';
import { escapeHtml } from '#escape-html.ts';

/** The maximum number of addresses in one sitemap, per the sitemaps.org protocol. */
const maxUrls = 50_000;
const cacheLifetime_ms = 10 * minute;

/**
 * Returns the sitemaps of a service: a single one with every address or, if there are too many, an
 * index of several. The catalogue is read at most once every ten minutes, no matter how often the
 * sitemaps are requested.
 */
export function sitemaps(context: Context, limit = maxUrls) {
  const { clock, config } = context;
  let cached: { until: number; entries: Promise<readonly Entry[]> } | undefined;

  function readEntries(): Promise<readonly Entry[]> {
    const now = clock.now().getTime();
    if (cached && cached.until > now) return cached.entries;
    const entries = readAll(context);
    const newCache = { until: now + cacheLifetime_ms, entries };
    cached = newCache;
    entries.catch(() => {
      if (cached === newCache) cached = undefined;
    });
    return entries;
  }

  return {
    /** The document at /sitemap.xml. */
    root: async (): Promise<string> => {
      const entries = await readEntries();
      if (entries.length <= limit) return urlset(config.public_url, entries);
      const pages = Array.from({ length: Math.ceil(entries.length / limit) }, (_, index) => index + 1);
      return xml(
        'sitemapindex',
        pages.map((page) => `<sitemap><loc>${config.public_url}/sitemap-${page}.xml</loc></sitemap>`),
      );
    },
    /** One of the sitemaps in the index, numbered from 1; null if there is none. */
    page: async (number: number): Promise<string | null> => {
      const entries = await readEntries();
      const part = entries.length > limit ? entries.slice((number - 1) * limit, number * limit) : [];
      return part.length > 0 ? urlset(config.public_url, part) : null;
    },
  };
}

/** A page, with the time of its last change, if known. */
type Entry = { path: string; changed_at?: string };

async function readAll(context: Context): Promise<readonly Entry[]> {
  const paths = [...publicPaths, ...(await categoryPaths(context))];
  const shows = await listSitemapShows(context.db, audienceOf(null, context.clock.now()));
  return [
    ...paths.map((path) => ({ path })),
    ...shows.map(({ changed_at, ...show }) => ({ path: showPath(show), changed_at })),
  ];
}

const urlset = (public_url: string, entries: readonly Entry[]): string =>
  xml(
    'urlset',
    entries.map(({ path, changed_at }) => {
      const lastmod = changed_at ? `<lastmod>${changed_at}</lastmod>` : '';
      return `<url><loc>${escapeHtml(public_url + path)}</loc>${lastmod}</url>`;
    }),
  );

const xml = (name: 'urlset' | 'sitemapindex', items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${name}>\n`;
