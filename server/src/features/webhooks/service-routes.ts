import * as contract from '@kinora/contract/webhooks/service-webhooks';
import { maxServiceWebhooks } from '@kinora/contract/webhooks/webhooks';
import * as webhooks from '#features/webhooks/manage-webhooks.ts';
import { listWebhooks } from '#features/webhooks/webhook-queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** The service's webhooks. */
export function routes(app: App): void {
  route(app, contract.listServiceWebhooks, ({ context }) =>
    listWebhooks(context.db, null, context.clock.now()),
  );

  route(app, contract.createServiceWebhook, async ({ body, ...call }) => {
    const created = await webhooks.create(call, null, { ...body, max: maxServiceWebhooks });
    return withMessage(created, 'Webhook created');
  });

  route(app, contract.deleteServiceWebhook, async ({ params, ...call }) => {
    await webhooks.remove(call, null, params.webhook_id);
    return withMessage(null, 'Webhook deleted');
  });

  route(app, contract.replaceServiceSecret, async ({ params, ...call }) => {
    const replaced = await webhooks.replaceSecret(call, null, params.webhook_id);
    return withMessage(replaced, 'Secret replaced');
  });

  route(app, contract.resumeServiceWebhook, async ({ params, ...call }) => {
    await webhooks.resume(call, null, params.webhook_id);
    return withMessage(null, 'Switched on');
  });

  route(app, contract.testServiceWebhook, async ({ params, ...call }) => {
    await webhooks.sendTest(call, null, params.webhook_id);
    return withMessage(null, 'The test is on its way');
  });

  route(app, contract.listServiceDeliveries, ({ params, ...call }) =>
    webhooks.readDeliveries(call, null, params.webhook_id),
  );

  route(app, contract.sendServiceEventAgain, async ({ params, ...call }) => {
    await webhooks.sendAgain(call, null, params);
    return withMessage(null, 'The event is on its way again');
  });
}
