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
import { byCategory } from '#features/catalogue/rules.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function catalogueRoutes(app: App): void {
  route(app, categories, async ({ context }) =>
    context.db.selectFrom('categories').select(['id', 'name']).orderBy('name').execute(),
  );

  route(app, getLanguages, async ({ context }) =>
    context.db.selectFrom('languages').select(['id', 'name']).orderBy('name').execute(),
  );

  route(app, showDetails, async ({ params, context }) => {
    const show = await readShow(context.db, context.clock.now(), params.show_id);
    if (!show) throw notFound('This show does not exist, or nothing of it is out yet.');
    return show;
  });

  route(app, popularShows, async ({ query, context }) =>
    listPopularShows(context.db, context.clock.now(), query.limit),
  );

  route(app, newEpisodes, async ({ query, context }) =>
    listNewEpisodes(context.db, context.clock.now(), query.limit),
  );

  route(app, allShows, async ({ context }) => byCategory(await listShows(context.db, context.clock.now())));

  route(app, dynamicShows, async ({ context }) => readPosters(context.db, context.clock.now()));
}
