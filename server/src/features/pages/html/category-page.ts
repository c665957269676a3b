import { genresHeading } from '@kinora/contract/catalogue/genres';
import type { ListedCategory } from '@kinora/contract/catalogue/shows';
import type { Context } from '#context.ts';
import { listCategories } from '#features/catalogue/queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import type { Page } from '#features/pages/html/head.ts';

const path = '/shows-by-category';

export const isCategoryPath = (pathname: string): boolean => /^\/shows-by-category\/*$/.test(pathname);

const listGenres = ({ db, clock }: Context): Promise<ListedCategory[]> =>
  listCategories(db, audienceOf(null, clock.now()));

const hasShows = ({ shows_count }: ListedCategory): boolean => shows_count > 0;

/** Builds the page for one or more genres; null if none of the genres in the URL exists. */
export async function readCategoryPage(context: Context, category_id: string | null): Promise<Page | null> {
  const ids = (category_id ?? '').split(',').map(Number);
  const genres = await listGenres(context);
  const chosen = ids.flatMap((id) => genres.find((genre) => genre.id === id) ?? []);
  if (chosen.length === 0) return null;
  const { brand_name, public_url } = context.config;
  const title = genresHeading(chosen.map(({ name }) => name));
  return {
    status: 200,
    head: {
      title: `${title} · ${brand_name}`,
      description: `Shows by independent creators on ${brand_name}: ${title}.`,
      url: `${public_url}${path}?category_id=${chosen.map(({ id }) => id).join(',')}`,
      is_hidden: !chosen.some(hasShows),
    },
    queries: [{ path: '/api/categories', data: genres }],
  };
}

/** Lists the paths of the pages of genres in which visitors see at least one show. */
export async function categoryPaths(context: Context): Promise<string[]> {
  const genres = await listGenres(context);
  return genres.filter(hasShows).map(({ id }) => `${path}?category_id=${id}`);
}
