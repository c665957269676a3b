import * as messages from '@kinora/contract/operator/messages';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { answerEmail } from '#features/operator/messages/emails.ts';
import { handleMessage, listMessages } from '#features/operator/messages/queries.ts';
import { Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

const notOpen = () => new Refusal(409, 'This message has already been answered, closed or deleted.');

export function routes(app: App): void {
  route(app, messages.listMessages, ({ query: { page = 1, ...query }, context }) =>
    listMessages(context.db, { ...query, page }),
  );

  route(app, messages.answerMessage, async ({ params, body: { answer }, viewer, context, request }) => {
    const { clock, config, db, jobs } = context;
    const now = clock.now();
    await transaction(db, async (tx) => {
      const handling = { answer, handled_by: viewer?.id ?? null, now };
      const message = await handleMessage(tx, params.message_id, handling);
      if (!message) throw notOpen();
      await queueEmail(tx, jobs, {
        to: message.email,
        ...(config.contact_email && {
          reply_to: { name: config.brand_name, address: config.contact_email },
        }),
        content: answerEmail(config, { ...message, answer }),
        now,
      });
      const details = { subject: `message ${params.message_id}`, request };
      await recordAction(context, tx, { act: 'message-answered', actor: viewer, ...details });
    });
    return withMessage(null, 'The answer is on its way');
  });

  route(app, messages.closeMessage, async ({ params, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const handling = { answer: null, handled_by: viewer?.id ?? null, now: context.clock.now() };
      if (!(await handleMessage(tx, params.message_id, handling))) throw notOpen();
      const details = { subject: `message ${params.message_id}`, request };
      await recordAction(context, tx, { act: 'message-closed', actor: viewer, ...details });
    });
    return withMessage(null, 'The message is closed');
  });
}
