import { deletePermanently, listTrash, restoreFromTrash } from '@kinora/contract/publishing/trash';
import { deleteEntry } from '#features/publishing/trash/delete-entry.ts';
import { listEntries } from '#features/publishing/trash/queries.ts';
import { restore } from '#features/publishing/trash/restore.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listTrash, ({ viewer, context: { db, clock, config } }) =>
    listEntries(db, viewer.id, { now: clock.now(), every_days: config.episode_every_days }),
  );

  route(app, restoreFromTrash, async ({ viewer, params, context }) => {
    const { item, message } = await restore(context, viewer.id, params.trash_id);
    return withMessage(item, message);
  });

  route(app, deletePermanently, async ({ viewer, params, context }) => {
    if (!(await deleteEntry(context, { id: params.trash_id, publisher_id: viewer.id })))
      throw notFound('This is no longer in the trash.');
    return null;
  });
}
