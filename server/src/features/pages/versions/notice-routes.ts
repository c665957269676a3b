import { acknowledgePolicy, listPendingNotices } from '@kinora/contract/pages/pending-notices';
import { acknowledge, listNoticesForMember } from '#features/pages/versions/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listPendingNotices, ({ viewer, context }) => listNoticesForMember(context.db, viewer.id));

  route(app, acknowledgePolicy, async ({ params: { version_id }, viewer, context: { clock, db } }) => {
    if (!(await acknowledge(db, viewer.id, version_id, clock.now())))
      throw notFound('This notice was withdrawn.');
    return null;
  });
}
