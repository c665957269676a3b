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
import {
  respondToGroup,
  respondToViewer,
  groupOf,
  findViewerRelation,
  readForGroupOf,
} from '#features/catalogue/group-rules.ts';
import { audienceOf, type Audience } from '#features/catalogue/rules.ts';
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
import type { Viewer } from '#http/access/auth.ts';
import { notFound } from '#http/errors.ts';
import { regionOf } from '#http/network/region.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { context } = app;
  const { clock, config, db } = context;

  /** Lists shows once for all viewers who see the same list; `key` identifies it. */
  const list = async <T>(viewer: Viewer | null, key: string, read: (audience: Audience) => Promise<T>) =>
    respondToGroup(context, await groupOf(context, viewer), key, read);

  route(app, popularShows, async ({ query: { limit }, viewer }) =>
    list(viewer, `popular ${limit}`, (audience) => listPopularShows(db, audience, limit)),
  );
  route(app, popularHorrorShows, async ({ query: { limit }, viewer }) =>
    list(viewer, `horror ${limit}`, (audience) => listHorrorShows(db, audience, limit)),
  );
  route(app, showsByCategory, async ({ query, viewer }) =>
    list(viewer, `genres ${query.category_id.join()} ${query.limit} ${query.page}`, (audience) =>
      listCategoryShows(db, audience, query.category_id, query),
    ),
  );
  route(app, similarShows, async ({ params: { show_id }, query: { limit }, viewer }) => {
    const noShow = () => notFound('This show does not exist or has not been released yet.');
    const { is_mine } = await findViewerRelation(context, viewer, show_id);
    const read = async (audience: Audience) => {
      const shows = await listSimilarShows(db, audience, show_id, limit);
      if (!shows) throw noShow();
      return shows;
    };
    // Publishers see shows similar to their own show even before it is released.
    if (is_mine) return read(audienceOf(viewer, clock.now()));
    return list(viewer, `similar to ${show_id} ${limit}`, read);
  });
  route(app, upcomingShows, async ({ query, viewer }) =>
    list(viewer, `upcoming ${query.limit} ${query.page}`, (audience) =>
      listUpcomingShows(db, audience, query),
    ),
  );
  route(app, trendingShows, async ({ viewer }) =>
    list(viewer, 'trending', (audience) => listTrending(db, audience)),
  );
  route(app, mostTrendingShows, async ({ viewer, request }) => {
    const region = regionOf(request, config);
    return list(viewer, `trending in ${region}`, (audience) => listTrendingInRegion(db, audience, region));
  });
  route(app, allShows, async ({ viewer }) =>
    list(viewer, 'all genres', (audience) => listGenres(db, audience)),
  );
  route(app, dynamicShows, async ({ viewer }) =>
    readForGroupOf(context, viewer, (group) =>
      respondToViewer(
        context,
        viewer,
        group,
        'posters',
        (audience) => readPosters(db, audience),
        ({ topShow }) => topShow?.id,
        (posters, own) => ({ ...posters, topShow: posters.topShow && { ...posters.topShow, ...own } }),
      ),
    ),
  );
}
