import { clearHistory, removeFromHistory, watchHistory } from '@kinora/contract/accounts/watch-history';
import { forgetWatching } from '#features/accounts/history/forget-watching.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { listHistory } from '#features/playback/watching/history-queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, watchHistory, async ({ query: { page = 1, page_size, search }, viewer, context }) =>
    listHistory(context.db, audienceOf(viewer, context.clock.now()), viewer.id, { page, page_size, search }),
  );

  route(app, removeFromHistory, async ({ body, viewer, context }) => {
    await forgetWatching(context, viewer, body.episode_id);
    return withMessage(null, 'Removed from your history');
  });

  route(app, clearHistory, async ({ viewer, context }) => {
    await forgetWatching(context, viewer);
    return withMessage(null, 'Watch history cleared');
  });
}
