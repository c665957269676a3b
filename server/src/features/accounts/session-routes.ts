import { endOtherSessions, endSession, sessions } from '@kinora/contract/accounts/sessions';
import { deleteApiKeys } from '#db/api-key-queries.ts';
import { transaction } from '#db/transaction.ts';
import { listSessions, revokeSession, revokeSessions } from '#db/session-queries.ts';
import { describeBrowser, describeDevice } from '#browser-names.ts';
import { recordAction } from '#features/audit/queries.ts';
import { deleteFeed } from '#features/publishing/schedule/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, sessions, async ({ viewer, context }) => {
    const found = await listSessions(context.db, viewer.id, context.clock.now());
    return found
      .map(({ user_agent, device_type, ...session }) => ({
        ...session,
        device: describeDevice(user_agent, device_type),
        browser: describeBrowser(user_agent),
        is_current: session.id === viewer.session_id,
      }))
      .toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  });

  route(app, endSession, async ({ params, viewer, context }) => {
    const now = context.clock.now();
    if (!(await revokeSession(context.db, viewer.id, params.session_id, now)))
      throw notFound('This session has already ended.');
    return withMessage(null, 'Signed out');
  });

  route(app, endOtherSessions, async ({ viewer, context, request }) => {
    const { db, clock } = context;
    const { ended, had_feed, had_keys } = await transaction(db, async (tx) => {
      await recordAction(context, tx, {
        act: 'signed-out-elsewhere',
        actor: viewer,
        target_id: viewer.id,
        request,
      });
      return {
        ended: await revokeSessions(tx, viewer.id, viewer.session_id, clock.now()),
        had_feed: await deleteFeed(tx, viewer.id),
        had_keys: await deleteApiKeys(tx, viewer.id),
      };
    });
    const alsoRevoked = [
      ...(had_feed ? ['the link to your release calendar'] : []),
      ...(had_keys ? ['your API keys'] : []),
    ];
    return withMessage(
      { ended },
      alsoRevoked.length > 0
        ? `Signed out everywhere else. This also revoked ${alsoRevoked.join(' and ')}.`
        : 'Signed out everywhere else',
    );
  });
}
