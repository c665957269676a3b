import * as z from 'zod/mini';
import { Instant, LongId, LongIdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

const RefusedEmail = z.object({
  /** Null for an email that bounced: its text is not kept, so it cannot be sent again. */
  id: z.nullable(LongId),
  recipient: z.string(),
  subject: z.string(),
  /** The mail server's response. */
  refused: z.string(),
  created_at: Instant,
});
export type RefusedEmail = z.infer<typeof RefusedEmail>;

export const listRefusedEmails = endpoint({
  summary: 'Up to a hundred emails from the last thirty days that bounced or could not be sent, newest first',
  method: 'GET',
  path: '/api/operator/emails',
  auth: 'support',
  response: z.array(RefusedEmail),
});

export const sendEmailAgain = endpoint({
  summary: 'Retry an email that could not be sent',
  method: 'POST',
  path: '/api/operator/emails/:email_id/send',
  auth: 'support',
  params: z.object({ email_id: LongIdText }),
  response: Nothing,
});
