import { suggestedShows } from '@kinora/contract/catalogue/shows';
import { respondToGroup, groupOf } from '#features/catalogue/group-rules.ts';
import { suggest } from '#features/discovery/recommendations/suggest.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { context } = app;
  route(app, suggestedShows, async ({ params: { limit }, viewer }) =>
    viewer
      ? suggest(context, viewer, limit)
      : respondToGroup(context, await groupOf(context, null), `suggested ${limit}`, () =>
          suggest(context, null, limit),
        ),
  );
}
