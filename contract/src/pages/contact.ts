import * as z from 'zod/mini';
import { EmailAddress, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Spam protection: `website` is a honeypot, which people do not see but bots fill in, and `opened_for_s` is
 * how long the form was open. A sender that never opened the form sends neither.
 */
const botCheck = {
  website: z.optional(z.string()),
  opened_for_s: z.optional(z.pipe(z.union([z.number(), z.string()]), z.transform(secondsOf))),
};

/** Ignores anything that is not a number. */
function secondsOf(value: number | string): number | undefined {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? undefined : seconds;
}

export const ContactMessage = z.object({
  'your-name': text('Name', 2, 100),
  /**
   * The sender's last name, which may be as short as "O"; the key comes from the original form.
   */
  'your-subject': text('Last name', 1, 150),
  'tel-478': text('Phone number', 10, 140),
  'your-email': EmailAddress,
  'your-message': text('Message', 2, 5000),
  ...botCheck,
});

export const sendContactMessage = endpoint({
  summary: 'Write to the operator from the contact page',
  method: 'POST',
  path: '/api/contact',
  auth: 'visitor',
  encoding: 'form',
  body: ContactMessage,
  response: Nothing,
});

export const Comment = z.object({
  name: text('Name', 2, 100),
  email: EmailAddress,
  comment: text('Comment', 2, 5000),
  ...botCheck,
});

export const sendComment = endpoint({
  summary: 'Write to the operator from the landing page',
  method: 'POST',
  path: '/api/comment',
  auth: 'visitor',
  encoding: 'form',
  body: Comment,
  response: Nothing,
});
