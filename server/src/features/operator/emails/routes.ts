import { listRefusedEmails, sendEmailAgain } from '@kinora/contract/operator/emails';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { listUndelivered, requeueEmail } from '#features/mail/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listRefusedEmails, async ({ context }) => listUndelivered(context.db, context.clock.now()));

  route(app, sendEmailAgain, async ({ params: { email_id }, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      if (!(await requeueEmail(tx, context.jobs, email_id)))
        throw notFound('This email has already been sent or deleted.');
      const details = { subject: `email ${email_id}`, request };
      await recordAction(context, tx, { act: 'email-sent-again', actor: viewer, ...details });
    });
    return withMessage(null, 'The email is on its way');
  });
}
