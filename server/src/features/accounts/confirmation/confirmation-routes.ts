import { openConfirmation, sendConfirmation } from '@kinora/contract/accounts/confirmation';
import { transaction } from '#db/transaction.ts';
import { consumeConfirmation, markConfirmed } from '#features/accounts/confirmation/queries.ts';
import { resendConfirmationLink } from '#features/accounts/confirmation/send-link.ts';
import { limitEmailsPerNetwork } from '#features/accounts/profile/prepare-email-change.ts';
import { recordAction } from '#features/audit/queries.ts';
import { hashToken } from '#http/access/auth.ts';
import { forbidden } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, openConfirmation, async ({ body: { link }, context, request }) => {
    const { clock, db, jobs } = context;
    const now = clock.now();
    return transaction(db, async (tx) => {
      const owner = await consumeConfirmation(tx, hashToken(link), now);
      if (!owner) throw forbidden('This link has expired or has already been used.');
      await markConfirmed(tx, jobs, owner, now);
      await recordAction(context, tx, { act: 'email-confirmed', actor: owner, target_id: owner.id, request });
      return { email: owner.email };
    });
  });

  route(app, sendConfirmation, async ({ viewer, context, request }) => {
    await limitEmailsPerNetwork(context, request);
    await transaction(context.db, (tx) => resendConfirmationLink(context, tx, viewer));
    return withMessage(null, `We sent a link to ${viewer.email}.`);
  });
}
