import * as contract from '@kinora/contract/webhooks/webhooks';
import * as webhooks from '#features/webhooks/manage-webhooks.ts';
import { listWebhooks } from '#features/webhooks/webhook-queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** The caller's webhooks. */
export function routes(app: App): void {
  route(app, contract.listWebhooks, ({ viewer, context }) =>
    listWebhooks(context.db, viewer.id, context.clock.now()),
  );

  route(app, contract.createWebhook, async ({ body, ...call }) => {
    const created = await webhooks.create(call, call.viewer.id, { ...body, max: contract.maxWebhooks });
    return withMessage(created, 'Webhook created');
  });

  route(app, contract.deleteWebhook, async ({ params, ...call }) => {
    await webhooks.remove(call, call.viewer.id, params.webhook_id);
    return withMessage(null, 'Webhook deleted');
  });

  route(app, contract.replaceSecret, async ({ params, ...call }) => {
    const replaced = await webhooks.replaceSecret(call, call.viewer.id, params.webhook_id);
    return withMessage(replaced, 'Secret replaced');
  });

  route(app, contract.resumeWebhook, async ({ params, ...call }) => {
    await webhooks.resume(call, call.viewer.id, params.webhook_id);
    return withMessage(null, 'Switched on');
  });

  route(app, contract.testWebhook, async ({ params, ...call }) => {
    await webhooks.sendTest(call, call.viewer.id, params.webhook_id);
    return withMessage(null, 'The test is on its way');
  });

  route(app, contract.listDeliveries, ({ params, ...call }) =>
    webhooks.readDeliveries(call, call.viewer.id, params.webhook_id),
  );

  route(app, contract.sendEventAgain, async ({ params, ...call }) => {
    await webhooks.sendAgain(call, call.viewer.id, params);
    return withMessage(null, 'The event is on its way again');
  });
}
