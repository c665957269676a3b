import { acknowledgePolicy, policyNews } from '@kinora/contract/pages/policy-news';
import { acknowledge, listNews } from '#features/pages/versions/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, policyNews, ({ viewer, context }) => listNews(context.db, viewer.id));

  route(app, acknowledgePolicy, async ({ params: { version_id }, viewer, context: { clock, db } }) => {
    if (!(await acknowledge(db, viewer.id, version_id, clock.now())))
      throw notFound('This notice was withdrawn.');
    return null;
  });
}
