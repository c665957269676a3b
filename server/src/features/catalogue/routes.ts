import {
  allShows,
  categories,
  dynamicShows,
  getLanguages,
  newEpisodes,
  popularShows,
  showDetails,
} from '@kinora/contract/shows';
import {
  listNewEpisodes,
  listPopularShows,
  listShows,
  readPosters,
  readShow,
} from '#features/catalogue/queries.ts';
import { audienceOf, byCategory } from '#features/catalogue/rules.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function catalogueRoutes(app: App): void {
  route(app, categories, async ({ context }) =>
    context.db.selectFrom('categories').select(['id', 'name']).orderBy('name').execute(),
  );

  route(app, getLanguages, async ({ context }) =>
    context.db.selectFrom('languages').select(['id', 'name']).orderBy('name').execute(),
  );

  route(app, showDetails, async ({ params, viewer, context }) => {
    const show = await readShow(context.db, audienceOf(viewer, context.clock.now()), params.show_id);
    if (!show) throw notFound('This show does not exist, or nothing of it is out yet.');
    return show;
  });

  route(app, popularShows, async ({ query, viewer, context }) =>
    listPopularShows(context.db, audienceOf(viewer, context.clock.now()), query.limit),
  );

  route(app, newEpisodes, async ({ query, viewer, context }) =>
    listNewEpisodes(context.db, audienceOf(viewer, context.clock.now()), query.limit),
  );

  route(app, allShows, async ({ viewer, context }) =>
    byCategory(await listShows(context.db, audienceOf(viewer, context.clock.now()))),
  );

  route(app, dynamicShows, async ({ viewer, context }) =>
    readPosters(context.db, audienceOf(viewer, context.clock.now())),
  );
}
