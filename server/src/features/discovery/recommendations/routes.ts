import { suggestedShows } from '@kinora/contract/catalogue/shows';
import { audienceOf } from '#features/catalogue/rules.ts';
import { suggest } from '#features/discovery/recommendations/suggest.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { clock, config, db } = app.context;
  route(app, suggestedShows, async ({ params, viewer }) =>
    suggest(db, audienceOf(viewer, clock.now()), { limit: params.limit, brand: config.brand_name }),
  );
}
