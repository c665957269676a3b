import * as freeAccess from '@kinora/contract/billing/free-access';
import { endFreeAccess, giveFreeAccess } from '#features/billing/free-access/change-free-access.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, freeAccess.giveFreeAccess, async ({ params, body, viewer, context, request }) => {
    await giveFreeAccess(context, { ...params, ...body, actor: viewer, request });
    return withMessage(null, 'They can watch now, and will get an email about it');
  });

  route(app, freeAccess.endFreeAccess, async ({ params, body, viewer, context, request }) => {
    await endFreeAccess(context, { ...params, ...body, actor: viewer, request });
    return withMessage(null, 'Ended; they will get an email about it');
  });
}
