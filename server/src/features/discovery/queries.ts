import { sql, type RawBuilder } from 'kysely';
import type { Place } from '@kinora/contract/operator/banners';
import type { ShowCard, ShowDetails } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { announcedShows, watchableShows } from '#features/catalogue/card-queries.ts';
import { findShow } from '#features/catalogue/queries.ts';
import {
  offsetOf,
  valuesOf,
  type Audience,
  type AudienceInSql,
  type AudienceValues,
  type PageOfRows,
} from '#features/catalogue/rules.ts';
import { groupByGenre, choosePosters } from '#features/discovery/rules.ts';

/** The number of shows in a rail whose endpoint takes no limit. */
const railLength = 20;

const scoredShows = (db: Db, audience: AudienceInSql) =>
  watchableShows(db, audience).innerJoin('show_scores as score', 'score.show_id', 'shows.id');

const popularShows = preparedByLimit((db, params: Placeholders<AudienceValues>, limit) =>
  scoredShows(db, params)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

/** Lists the most popular shows; those without views follow, newest first. */
export const listPopularShows = (db: Db, audience: Audience, limit: number): Promise<ShowCard[]> =>
  popularShows(db, valuesOf(audience), limit);

const popularShowsIn = (db: Db, audience: AudienceInSql, category_id: RawBuilder<number>) =>
  scoredShows(db, audience)
    .innerJoin('show_categories as category_link', 'category_link.show_id', 'shows.id')
    .where('category_link.category_id', '=', category_id)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id');

const popularInCategory = preparedByLimit(
  (db, params: Placeholders<AudienceValues & { category_id: number }>, limit, offset) =>
    popularShowsIn(db, params, params.category_id).limit(limit).offset(offset),
);

const popularInCategories = preparedByLimit(
  (db, params: Placeholders<AudienceValues & { category_ids: readonly number[] }>, limit, offset) =>
    scoredShows(db, params)
      .where(
        sql<boolean>`exists (select from show_categories
          where show_categories.show_id = shows.id and category_id = any(${params.category_ids}))`,
      )
      .orderBy('score.popular', 'desc')
      .orderBy('score.release_date', 'desc')
      .orderBy('score.show_id')
      .limit(limit)
      .offset(offset),
);

/** Lists the most popular shows in any of the categories; empty if they have no shows or do not exist. */
export function listCategoryShows(
  db: Db,
  audience: Audience,
  category_ids: readonly number[],
  rows: PageOfRows,
): Promise<ShowCard[]> {
  const values = valuesOf(audience);
  const [category_id] = category_ids;
  return category_ids.length === 1 && category_id !== undefined
    ? popularInCategory(db, { ...values, category_id }, rows.limit, offsetOf(rows))
    : popularInCategories(db, { ...values, category_ids }, rows.limit, offsetOf(rows));
}

const popularHorrorShows = preparedByLimit((db, params: Placeholders<AudienceValues>, limit) =>
  popularShowsIn(db, params, sql`(select id from categories where is_horror)`).limit(limit),
);

export const listHorrorShows = (db: Db, audience: Audience, limit: number): Promise<ShowCard[]> =>
  popularHorrorShows(db, valuesOf(audience), limit);

const showsOfGenres = preparedByLimit((db, params: Placeholders<AudienceValues>, limit) =>
  db
    .selectFrom('categories')
    .innerJoinLateral(
      () =>
        scoredShows(db, params)
          .innerJoin('show_categories as category_link', 'category_link.show_id', 'shows.id')
          .where('category_link.category_id', '=', sql<number>`categories.id`)
          .select('score.popular')
          .orderBy('score.popular', 'desc')
          .orderBy('score.release_date', 'desc')
          .orderBy('score.show_id')
          .limit(limit)
          .as('listed'),
      (join) => join.onTrue(),
    )
    // For a genre without shows the lateral query would search through all shows.
    .where('categories.id', 'in', db.selectFrom('show_categories').select('category_id'))
    .orderBy('categories.position')
    .orderBy('categories.name')
    .orderBy('listed.popular', 'desc')
    .orderBy('listed.release_date', 'desc')
    .orderBy('listed.id')
    .select('categories.name as genre')
    .selectAll('listed'),
);

/** Lists the most popular shows of each genre, leaving out empty genres. */
export async function listGenres(db: Db, audience: Audience): Promise<Record<string, ShowCard[]>> {
  const shows = await showsOfGenres(db, valuesOf(audience), railLength);
  return groupByGenre(shows);
}

const trendingShows = preparedByLimit((db, params: Placeholders<AudienceValues>, limit) =>
  scoredShows(db, params)
    .orderBy('score.trend', 'desc')
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

/** Lists the shows with the strongest trend; if there are too few, the most popular of the others follow. */
export const listTrending = (db: Db, audience: Audience, limit = railLength): Promise<ShowCard[]> =>
  trendingShows(db, valuesOf(audience), limit);

const trendingInRegion = preparedByLimit(
  (db, params: Placeholders<AudienceValues & { region: string }>, limit) =>
    watchableShows(db, params)
      .innerJoin('region_trends as regional', 'regional.show_id', 'shows.id')
      .where('regional.region', '=', params.region)
      .orderBy('regional.trend', 'desc')
      .orderBy('shows.release_date', 'desc')
      .orderBy('shows.id')
      .limit(limit),
);

/**
 * Lists the shows with the strongest trend in a region; if there are too few, or the region is unknown, those
 * with the strongest trend anywhere follow.
 */
export async function listTrendingInRegion(
  db: Db,
  audience: Audience,
  region: string | null,
): Promise<ShowCard[]> {
  const local =
    region === null ? [] : await trendingInRegion(db, { ...valuesOf(audience), region }, railLength);
  if (local.length === railLength) return local;
  const listed = new Set(local.map(({ id }) => id));
  const others = (await listTrending(db, audience)).filter(({ id }) => !listed.has(id));
  return [...local, ...others].slice(0, railLength);
}

const premieres = preparedByLimit((db, params: Placeholders<AudienceValues>, limit, offset) =>
  announcedShows(db, params).orderBy('premiere.release_date').orderBy('shows.id').limit(limit).offset(offset),
);

/** Lists the announced shows, the earliest release first. */
export const listUpcomingShows = (db: Db, audience: Audience, rows: PageOfRows): Promise<ShowCard[]> =>
  premieres(db, valuesOf(audience), rows.limit, offsetOf(rows));

export type Posters = {
  topShow: ShowDetails | null;
  middleShow: ShowCard | null;
  bottom_show: ShowCard | null;
};

const featuredShows = preparedQuery((db, params: Placeholders<AudienceValues>) =>
  watchableShows(db, params)
    .innerJoin('banners', 'banners.show_id', 'shows.id')
    .where(
      sql<boolean>`(${params.now}::timestamptz at time zone 'UTC')::date between banners.first_day and banners.last_day`,
    )
    .select('banners.place'),
);

/** Reads the shows that staff feature today, by place. */
async function readFeatured(db: Db, audience: Audience): Promise<{ [P in Place]?: ShowCard }> {
  const rows = await featuredShows(db, valuesOf(audience));
  return Object.fromEntries(rows.map(({ place, ...show }) => [place, show]));
}

/** Reads the shows of the poster sections. The top one includes everything that its banner displays. */
export async function readPosters(db: Db, audience: Audience): Promise<Posters> {
  const [popular, trending, featured] = await Promise.all([
    listPopularShows(db, audience, railLength),
    listTrending(db, audience),
    readFeatured(db, audience),
  ]);
  const { top, middle, bottom } = choosePosters(popular, trending, featured);
  return {
    topShow: (top && (await findShow(db, audience, top.id))) ?? null,
    middleShow: middle ?? null,
    bottom_show: bottom ?? null,
  };
}
