import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sendComment, sendContactMessage } from '@kinora/contract/pages/contact';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { contactEmail } from '#features/pages/contact/email.ts';
import { keepMessage, type Written } from '#features/pages/contact/queries.ts';
import { isSpam } from '#features/pages/contact/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import { placeOf } from '#http/place-of.ts';
import { plainName } from '#services/mail/plain-name.ts';

export function routes(app: App): void {
  route(app, sendContactMessage, async ({ body, context, request }) => {
    await receive(context, request, body, {
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
    await receive(context, request, body, {
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
 * Stores a message and has it emailed to the operator. Spam gets the same response as any other message, so
 * that its sender learns nothing, but is not emailed.
 * @throws 429 when one sender writes too often.
 */
async function receive(
  { clock, config, db, jobs, keys, log }: Context,
  request: FastifyRequest,
  signs: Parameters<typeof isSpam>[0],
  written: Written,
): Promise<void> {
  const now = clock.now();
  const is_spam = isSpam(signs, written.message);
  const digest = createHash('sha256').update(JSON.stringify(written)).digest('base64url');
  const sender = keys.contact.sign(placeOf(request.ip));
  await transaction(db, async (tx) => {
    const kept = await keepMessage(tx, { ...written, is_spam, digest, sender }, now);
    if (kept === 'too many')
      throw new Refusal(
        429,
        'You have written to us several times within an hour. Please wait a while before you write again.',
      );
    if (kept === 'known' || is_spam) return;
    if (!config.contact_email) {
      log.warn('Somebody wrote to the operator. It is kept; set CONTACT_EMAIL to get it as mail.');
      return;
    }
    await queueEmail(tx, jobs, {
      to: config.contact_email,
      reply_to: { name: plainName(written.name), address: written.email },
      content: contactEmail(config, written),
      now,
    });
  });
}
