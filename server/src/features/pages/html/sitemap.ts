import { showAddress } from '@kinora/contract/catalogue/show-address';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { categoryPaths } from '#features/pages/html/category-page.ts';
import { publicPaths } from '#features/pages/html/static-pages.ts';
import { escapeHtml } from '#escape-html.ts';

/** The most addresses that one sitemap may hold, by the sitemaps.org protocol. */
const most = 50_000;
const keptFor_ms = 10 * minute;

/**
 * The sitemaps of a service: a single one with every address or, if there are too many, an index of several.
 * The catalogue is read at most once in ten minutes, however often they are requested.
 */
export function sitemaps(context: Context, limit = most) {
  const { clock, config } = context;
  let kept: { until: number; paths: Promise<readonly string[]> } | undefined;

  function readPaths(): Promise<readonly string[]> {
    const now = clock.now().getTime();
    if (kept && kept.until > now) return kept.paths;
    const paths = readAll(context);
    const reading = { until: now + keptFor_ms, paths };
    kept = reading;
    paths.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return paths;
  }

  return {
    /** The document at /sitemap.xml. */
    first: async (): Promise<string> => {
      const paths = await readPaths();
      if (paths.length <= limit) return urlset(config.public_url, paths);
      const pages = Array.from({ length: Math.ceil(paths.length / limit) }, (_, at) => at + 1);
      return xml(
        'sitemapindex',
        pages.map((page) => `<sitemap><loc>${config.public_url}/sitemap-${page}.xml</loc></sitemap>`),
      );
    },
    /** One of the sitemaps in the index, numbered from 1; null if there is none. */
    page: async (number: number): Promise<string | null> => {
      const paths = await readPaths();
      const part = paths.length > limit ? paths.slice((number - 1) * limit, number * limit) : [];
      return part.length > 0 ? urlset(config.public_url, part) : null;
    },
  };
}

async function readAll(context: Context): Promise<readonly string[]> {
  return [...publicPaths, ...(await categoryPaths(context)), ...(await showPaths(context))];
}

const urlset = (public_url: string, paths: readonly string[]): string =>
  xml(
    'urlset',
    paths.map((path) => `<url><loc>${escapeHtml(public_url + path)}</loc></url>`),
  );

const xml = (name: 'urlset' | 'sitemapindex', items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${name}>\n`;

/** Lists the pages of shows that a visitor can see, those with the newest episodes first. */
async function showPaths({ db, clock }: Context): Promise<string[]> {
  const shows = await availableEpisodes(db, audienceOf(null, clock.now()))
    .select(['shows.id', 'shows.title as name'])
    .groupBy('shows.id')
    .orderBy((eb) => eb.fn.max('episodes.release_at'), 'desc')
    .orderBy('shows.id')
    .execute();
  return shows.map(showAddress);
}
