import {
  offerNewEmail,
  deletePerson,
  sendMemberConfirmation,
  sendExport,
} from '@kinora/contract/operator/people';
import { outranks } from '@kinora/contract/roles';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { resendConfirmationLink } from '#features/accounts/confirmation/send-link.ts';
import { exportEmail } from '#features/accounts/on-request/emails.ts';
import { lockMember } from '#features/accounts/on-request/queries.ts';
import { deleteAccount } from '#features/accounts/own-data/delete-account.ts';
import { insertEmailedLink } from '#features/accounts/own-data/link-queries.ts';
import { offerNewAddress } from '#features/accounts/profile/move-account.ts';
import { recordAction } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import { forbidden, invalid, notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** Calls with which operators help members who requested something that they cannot do themselves. */
export function routes(app: App): void {
  route(app, offerNewEmail, async ({ params: { user_id }, body, viewer, context, request }) => {
    const { email, reason } = body;
    await transaction(context.db, async (tx) => {
      const member = await requireMember(tx, viewer, user_id);
      if (member.email === email) throw invalid({ email: 'This is already their address.' });
      await offerNewAddress(context, tx, member, email);
      const details = { target_id: user_id, reason, request };
      await recordAction(context, tx, { act: 'email-change-offered', actor: viewer, ...details });
    });
    return withMessage(null, `We sent a confirmation link to ${email}, and a notice to the old address`);
  });

  route(app, sendMemberConfirmation, async ({ params: { user_id }, body, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      await resendConfirmationLink(context, tx, await requireMember(tx, viewer, user_id));
      const details = { target_id: user_id, reason: body.reason, request };
      await recordAction(context, tx, { act: 'confirmation-sent', actor: viewer, ...details });
    });
    return withMessage(null, 'We sent them another link to confirm their address');
  });

  route(app, sendExport, async ({ params: { user_id }, body: { reason }, viewer, context, request }) => {
    const { clock, config, db, jobs, keys } = context;
    await transaction(db, async (tx) => {
      const { name, email, email_confirmed_at } = await requireMember(tx, viewer, user_id);
      if (email_confirmed_at === null)
        throw new Refusal(
          409,
          'Their address is not confirmed, so it may be someone else’s. Send them the link that confirms it first.',
        );
      const now = clock.now();
      const content = exportEmail(config, { name, secret: await insertEmailedLink(tx, user_id, now) });
      await queueEmail(tx, jobs, { to: email, content, now, box: keys.mail });
      await recordAction(context, tx, {
        act: 'export-sent',
        actor: viewer,
        target_id: user_id,
        reason,
        request,
      });
    });
    return withMessage(null, 'We sent them a link to their data');
  });

  route(app, deletePerson, async ({ params: { user_id }, body: { reason }, viewer, context, request }) => {
    const member = await transaction(context.db, (tx) => requireMember(tx, viewer, user_id));
    await deleteAccount(
      context,
      { ...member, user_id, account: accountOf(context, member.email) },
      { act: 'member-deleted', actor: viewer, reason, request },
    );
    return withMessage(null, 'The account has been deleted');
  });
}

/** @throws 404 if the member does not exist, and 403 unless the caller's role is higher than theirs. */
async function requireMember(tx: Tx, viewer: Viewer | null, user_id: number) {
  const member = await lockMember(tx, user_id);
  if (!member) throw notFound('This member does not exist. The account may have been deleted.');
  if (viewer && !outranks(viewer.role, member.role))
    throw forbidden('You can only do this to members whose role is lower than yours.');
  return member;
}
