import { changePreferences } from '#features/notifications/preference-queries.ts';
import {
  markAllAsRead,
  markAsRead,
  notifications,
  notificationStream,
  unsubscribe,
} from '@kinora/contract/notifications/notifications';
import { startLiveUpdates } from '#features/notifications/live.ts';
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
} from '#features/notifications/queries.ts';
import { unsubscriberOf } from '#features/notifications/unsubscribe-rules.ts';
import { notFound } from '#http/errors.ts';
import { streamRoute } from '#http/event-stream.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, notifications, async ({ viewer, context }) =>
    listNotifications(context.db, viewer.id, context.clock.now()),
  );

  route(app, markAsRead, async ({ body, viewer, context }) => {
    await markNotificationsRead(context.db, viewer.id, body.ids);
    return null;
  });

  route(app, markAllAsRead, async ({ viewer, context }) => {
    await markAllNotificationsRead(context.db, viewer.id);
    return null;
  });

  const live = startLiveUpdates(app.context);
  app.addHook('onClose', () => live.close());
  streamRoute(app, notificationStream, (listener) => live.add(listener));

  route(app, unsubscribe, async ({ params, context }) => {
    const user_id = unsubscriberOf(context.keys, params.token);
    if (user_id === null)
      throw notFound(
        'This link is no longer valid. Use the link in a newer email, or turn off notifications in Account Setting.',
      );
    await changePreferences(context.db, user_id, { notifications: false });
    return withMessage(null, "You're unsubscribed");
  });

  // Opening the link leads to a page that asks for confirmation: link scanners must not change anything.
  app.get<{ Params: { token: string } }>(unsubscribe.path, async ({ params }, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`),
  );
}
