import {
  allShows,
  dynamicShows,
  mostTrendingShows,
  popularHorrorShows,
  popularShows,
  showsByCategory,
  similarShows,
  trendingShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { audienceOf } from '#features/catalogue/rules.ts';
import {
  listCategoryShows,
  listGenres,
  listHorrorShows,
  listPopularShows,
  listTrending,
  listTrendingInRegion,
  listUpcomingShows,
  readPosters,
} from '#features/discovery/queries.ts';
import { listSimilarShows } from '#features/discovery/similar/similar.ts';
import { notFound } from '#http/errors.ts';
import { regionOf } from '#http/region.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { clock, config, db } = app.context;
  const audience = (viewer: Parameters<typeof audienceOf>[0]) => audienceOf(viewer, clock.now());

  route(app, popularShows, async ({ query, viewer }) => listPopularShows(db, audience(viewer), query.limit));
  route(app, popularHorrorShows, async ({ query, viewer }) =>
    listHorrorShows(db, audience(viewer), query.limit),
  );
  route(app, showsByCategory, async ({ query, viewer }) =>
    listCategoryShows(db, audience(viewer), query.category_id, query),
  );
  route(app, similarShows, async ({ params, query, viewer }) => {
    const shows = await listSimilarShows(db, audience(viewer), params.show_id, query.limit);
    if (!shows) throw notFound('This show does not exist or has not been released yet.');
    return shows;
  });
  route(app, upcomingShows, async ({ query, viewer }) => listUpcomingShows(db, audience(viewer), query));
  route(app, trendingShows, async ({ viewer }) => listTrending(db, audience(viewer)));
  route(app, mostTrendingShows, async ({ viewer, request }) =>
    listTrendingInRegion(db, audience(viewer), regionOf(request, config)),
  );
  route(app, allShows, async ({ viewer }) => listGenres(db, audience(viewer)));
  route(app, dynamicShows, async ({ viewer }) => readPosters(db, audience(viewer)));
}
