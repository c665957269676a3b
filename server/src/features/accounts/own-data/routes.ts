import { deleteAccount, exportAccount, deletionSummary } from '@kinora/contract/accounts/account-data';
import { accountOf, countAttempt } from '#features/accounts/attempts.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { archiveOf } from '#features/accounts/own-data/archive.ts';
import { cancelSubscriptions } from '#features/accounts/own-data/cancel-subscriptions.ts';
import { readDeletionSummary } from '#features/accounts/own-data/deletion-summary.ts';
import { insertExportLink, takeExportLink } from '#features/accounts/own-data/export-queries.ts';
import { forget } from '#features/accounts/own-data/forget.ts';
import { findSession } from '#db/session-queries.ts';
import { forbidden, invalid } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** Links to an archive that one account may create per hour; each archive reads from every table. */
const mostExports = 10;

export function routes(app: App): void {
  const { clock, db } = app.context;

  route(app, exportAccount, async ({ viewer, body, context, request }) => {
    const { email, device_hash } = viewer;
    if (!(await checkPassword(context, request, { email, password: body.password, device_hash })))
      throw invalid({ password: 'The password is not right.' });
    await countAttempt(
      context,
      { kind: 'export', account: null, source: context.keys.attempts.sign(`user ${viewer.id}`) },
      mostExports,
      'You have asked for your data many times within an hour. Please wait a while before you ask again.',
    );
    const token = await insertExportLink(db, viewer.session_id, clock.now());
    return { url: `/api/account/export/${token}` };
  });

  // The browser downloads it without the bearer token, so the link itself authorises. A HEAD must not use it
  // up.
  app.get<{ Params: { token: string } }>(
    '/api/account/export/:token',
    { compress: false, exposeHeadRoute: false },
    async ({ params }, reply) => {
      const now = clock.now();
      const session_id = await takeExportLink(db, params.token, now);
      const whose = session_id === undefined ? undefined : await findSession(db, session_id, now);
      if (!whose) throw forbidden('This link was used, or is too old. Ask for your data once more.');
      const archive = await archiveOf(app.context, {
        ...whose,
        account: accountOf(app.context, whose.email),
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="your-data-${now.toISOString().slice(0, 10)}.zip"`,
          'referrer-policy': 'no-referrer',
        })
        .send(archive);
    },
  );

  route(app, deletionSummary, async ({ viewer, context }) =>
    readDeletionSummary(context.db, viewer.id, context.clock.now()),
  );

  route(app, deleteAccount, async ({ viewer, body, context, request }) => {
    const { id: user_id, email, name, device_hash } = viewer;
    if (!(await checkPassword(context, request, { email, password: body.password, device_hash })))
      throw invalid({ password: 'The password is not right.' });
    await cancelSubscriptions(context, user_id);
    await forget(context, { user_id, email, name, account: accountOf(context, email) });
    return withMessage(null, 'Your account is deleted');
  });
}
