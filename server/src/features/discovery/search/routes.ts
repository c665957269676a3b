import { search, searchSuggestions } from '@kinora/contract/discovery/search';
import { respondToGroup, groupOf } from '#features/catalogue/group-rules.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { findShows } from '#features/discovery/search/find-shows.ts';
import { suggest } from '#features/discovery/search/suggest.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, search, async ({ body: { keyword }, viewer, context }) =>
    respondToGroup(context, await groupOf(context, viewer), `search ${keyword}`, (audience) =>
      findShows(context.db, audience, keyword),
    ),
  );

  route(app, searchSuggestions, async ({ query, viewer, context }) =>
    suggest(context.db, audienceOf(viewer, context.clock.now()), query.keyword),
  );
}
