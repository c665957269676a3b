import { showPreview } from '@kinora/contract/publishing/show-preview';
import { readPreview } from '#features/publishing/preview/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, showPreview, async ({ params: { show_id }, viewer, context }) => {
    const show = await readPreview(context.db, {
      publisher_id: viewer.id,
      show_id,
      now: context.clock.now(),
    });
    if (!show) throw notFound('This show does not exist or has not been released yet.');
    return show;
  });
}
