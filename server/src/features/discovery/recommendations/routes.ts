import { suggestedShows } from '@kinora/contract/catalogue/shows';
import { answerGroup, groupOf } from '#features/catalogue/group-rules.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { suggest } from '#features/discovery/recommendations/suggest.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { context } = app;
  const { clock, config, db } = context;
  route(app, suggestedShows, async ({ params: { limit }, viewer }) => {
    const options = { limit, brand: config.brand_name };
    if (viewer) return suggest(db, audienceOf(viewer, clock.now()), options);
    return answerGroup(context, await groupOf(context, null), `suggested ${limit}`, (audience) =>
      suggest(db, audience, options),
    );
  });
}
