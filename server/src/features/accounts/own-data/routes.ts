import { deleteAccount, exportAccount, farewell } from '@kinora/contract/account-data';
import { after, minute } from '#clock.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { archiveOf } from '#features/accounts/own-data/archive.ts';
import { cancelSubscriptions } from '#features/accounts/own-data/cancel-subscriptions.ts';
import { readFarewell } from '#features/accounts/own-data/farewell.ts';
import { forget } from '#features/accounts/own-data/forget.ts';
import { findSession } from '#features/accounts/session-queries.ts';
import { forbidden, invalid } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** How long the address of an archive is good for. */
const addressLasts_ms = 10 * minute;

export function accountDataRoutes(app: App): void {
  const { clock, db, keys } = app.context;

  route(app, exportAccount, async ({ viewer }) => {
    const said = `${viewer.session_id}.${after(clock.now(), addressLasts_ms).getTime()}`;
    return { url: `/api/account/export/${said}.${keys.exports.sign(said)}` };
  });

  // The browser downloads it by itself, without the bearer: the address is signed, and dies with its session.
  app.get<{ Params: { token: string } }>(
    '/api/account/export/:token',
    { compress: false },
    async ({ params }, reply) => {
      const [, said = '', session_id, until, signature = ''] =
        /^((\d{1,10})\.(\d{1,15}))\.([\w-]+)$/.exec(params.token) ?? [];
      const now = clock.now();
      const isGood = keys.exports.matches(said, signature) && Number(until) > now.getTime();
      const whose = isGood ? await findSession(db, Number(session_id), now) : undefined;
      if (!whose) throw forbidden('This address is good no longer. Ask for your data once more.');
      const archive = await archiveOf(app.context, {
        ...whose,
        account: accountOf(app.context, whose.email),
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="your-data-${now.toISOString().slice(0, 10)}.zip"`,
        })
        .send(archive);
    },
  );

  route(app, farewell, async ({ viewer, context }) =>
    readFarewell(context.db, viewer.id, context.clock.now()),
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
