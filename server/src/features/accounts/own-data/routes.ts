import * as accountData from '@kinora/contract/accounts/account-data';
import { transaction } from '#db/transaction.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { recordAction } from '#features/audit/queries.ts';
import { createArchive } from '#features/accounts/own-data/archive.ts';
import { areas } from '#features/accounts/own-data/areas.ts';
import { deleteAccount } from '#features/accounts/own-data/delete-account.ts';
import { insertExportLink, consumeExportLink } from '#features/accounts/own-data/link-queries.ts';
import { forbidden, invalid } from '#http/errors.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';
import { route, withMessage, type App } from '#http/route.ts';
import type { PersonalData } from '#personal-data.ts';

/** How many links to an archive one account may create per hour; each archive reads from every table. */
const maxLinksPerHour = 10;

const linkExpired = () => forbidden('This link has been used or has expired. Request your data again.');

export function routes(app: App): void {
  const { clock, db } = app.context;

  route(app, accountData.exportAccount, async ({ viewer, body, context, request }) => {
    const { email, device_hash } = viewer;
    if (!(await checkPassword(context, request, { email, password: body.password, device_hash })))
      throw invalid({ password: 'The password is wrong.' });
    await limitAttempts(
      context,
      { kind: 'export', account: null, source: memberSource(context, viewer.id) },
      maxLinksPerHour,
      'You have requested your data many times within an hour. Please wait a while before you request it again.',
    );
    const token = await insertExportLink(db, { session_id: viewer.session_id }, clock.now());
    await recordAction(context, db, { act: 'data-exported', actor: viewer, target_id: viewer.id, request });
    return { url: `/api/account/export/${token}` };
  });

  route(app, accountData.openExportLink, async ({ body: { link } }) => {
    const now = clock.now();
    const url = await transaction(db, async (tx) => {
      const owner = await consumeExportLink(tx, link, now);
      if (!owner) throw linkExpired();
      return `/api/account/export/${await insertExportLink(tx, { user_id: owner.user_id }, now)}`;
    });
    return { url };
  });

  // The browser downloads the archive without the bearer token, so the link itself authorizes the request. A HEAD
  // request must not use it up.
  app.get<{ Params: { token: string } }>(
    '/api/account/export/:token',
    { compress: false, exposeHeadRoute: false },
    async ({ params }, reply) => {
      const now = clock.now();
      const owner = await consumeExportLink(db, params.token, now);
      if (!owner) throw linkExpired();
      const archive = await createArchive(app.context, {
        ...owner,
        account: accountOf(app.context, owner.email),
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

  route(app, accountData.deletionSummary, async ({ viewer, context }) => {
    const summary: accountData.DeletionSummary = {
      access_until: null,
      has_subscription: false,
      shows: [],
      followers: 0,
      unpaid: [],
      is_paid_out: false,
      tax_records_until: null,
    };
    for (const { summarizeDeletion } of areas as readonly PersonalData[])
      Object.assign(summary, await summarizeDeletion?.(context, viewer.id));
    return summary;
  });

  route(app, accountData.deleteAccount, async ({ viewer, body, context, request }) => {
    const { id: user_id, email, name, role, device_hash } = viewer;
    if (!(await checkPassword(context, request, { email, password: body.password, device_hash })))
      throw invalid({ password: 'The password is wrong.' });
    await deleteAccount(context, { user_id, email, name, role, account: accountOf(context, email) });
    return withMessage(null, 'Your account has been deleted');
  });
}
