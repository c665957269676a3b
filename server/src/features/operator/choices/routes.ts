import * as choices from '@kinora/contract/operator/choices';
import { addChoice, changeChoice, deleteChoice } from '#features/operator/choices/change-choices.ts';
import { listChoices } from '#features/operator/choices/queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { context } = app;

  route(app, choices.listChoices, async ({ params: { list } }) => listChoices(context.db, list));

  route(app, choices.addChoice, async ({ params: { list }, body, viewer, request }) => {
    await addChoice({ ...context, actor: viewer, request }, list, body);
    return withMessage(null, 'Added');
  });

  route(app, choices.changeChoice, async ({ params, body, viewer, request }) => {
    await changeChoice({ ...context, actor: viewer, request }, params, body);
    return withMessage(null, 'Saved');
  });

  route(app, choices.deleteChoice, async ({ params, viewer, request }) => {
    await deleteChoice({ ...context, actor: viewer, request }, params);
    return withMessage(null, 'Deleted');
  });
}
