import { markAsRead, notifications } from '@kinora/contract/notifications';
import { listNotifications, readNotifications } from '#features/notifications/queries.ts';
import { route, type App } from '#http/route.ts';

export function notificationRoutes(app: App): void {
  route(app, notifications, async ({ viewer, context }) => listNotifications(context.db, viewer.id));

  route(app, markAsRead, async ({ body, viewer, context }) => {
    await readNotifications(context.db, viewer.id, body.ids);
    return null;
  });
}
