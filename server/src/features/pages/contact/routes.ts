import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sendComment, sendContactMessage } from '@kinora/contract/pages/contact';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { contactEmail } from '#features/pages/contact/email.ts';
import { storeMessage, type Message } from '#features/pages/contact/queries.ts';
import { isSpam } from '#features/pages/contact/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import { networkOf } from '#http/network/network-of.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';

export function routes(app: App): void {
  route(app, sendContactMessage, async ({ body, context, request }) => {
    await receiveMessage(context, request, body, {
      source: 'contact',
      name: body['your-name'],
      last_name: body['your-subject'],
      phone: body['tel-478'],
      email: body['your-email'],
      message: body['your-message'],
    });
    return null;
  });

  route(app, sendComment, async ({ body, context, request }) => {
    await receiveMessage(context, request, body, {
      source: 'landing',
      name: body.name,
      last_name: null,
      phone: null,
      email: body.email,
      message: body.comment,
    });
    return null;
  });
}

/**
 * Stores a message and has it emailed to the operator. Spam is not emailed, but gets the same response as any
 * other message, so that its sender learns nothing.
 * @throws 429 when one sender writes too often.
 */
async function receiveMessage(
  { clock, config, db, jobs, keys, log }: Context,
  request: FastifyRequest,
  signals: Parameters<typeof isSpam>[0],
  message: Message,
): Promise<void> {
  const now = clock.now();
  const is_spam = isSpam(signals, message.message);
  const digest = createHash('sha256').update(JSON.stringify(message)).digest('base64url');
  const sender = keys.contact.sign(networkOf(request.ip));
  await transaction(db, async (tx) => {
    const result = await storeMessage(tx, { ...message, is_spam, digest, sender }, now);
    if (result === 'too_many')
      throw new Refusal(
        429,
        'You have sent us several messages within an hour. Please wait a while before you write again.',
      );
    if (result === 'duplicate' || is_spam) return;
    if (!config.contact_email) {
      log.warn('A message to the operator was stored; set CONTACT_EMAIL to receive such messages by email');
      return;
    }
    await queueEmail(tx, jobs, {
      to: config.contact_email,
      reply_to: { name: sanitizeName(message.name), address: message.email },
      content: contactEmail(config, message),
      now,
    });
  });
}
