import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, pageOf, pageQuery, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** `open` messages wait for an answer; `spam` holds suspected spam, which is kept for 30 days. */
export const messageStates = ['open', 'handled', 'spam'] as const;

const ReceivedMessage = z.object({
  id: Id,
  source: z.enum(['contact', 'landing']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  created_at: Instant,
  handled_at: z.nullable(Instant),
  /** The name of the person who answered or closed it; null while it is open, and once their account is deleted. */
  handled_by: z.nullable(z.string()),
  /** The answer; null if it was closed without one. */
  answer: z.nullable(z.string()),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const messageSorts = ['id'] as const;

export const listMessages = endpoint({
  summary: 'Messages from the contact forms, a page at a time; the search applies to senders and texts',
  method: 'GET',
  path: '/api/operator/messages',
  auth: 'support',
  query: z.extend(pageQuery(messageSorts), {
    state: z._default(z.enum(messageStates, 'Unknown state'), 'open'),
  }),
  response: pageOf(ReceivedMessage),
});

export const Answer = text('Answer', 2, 5000);

const messageParams = z.object({ message_id: IdText });

export const answerMessage = endpoint({
  summary: 'Answer a message by email',
  method: 'POST',
  path: '/api/operator/messages/:message_id/answer',
  auth: 'support',
  encoding: 'json',
  params: messageParams,
  body: z.object({ answer: Answer }),
  response: Nothing,
});

export const closeMessage = endpoint({
  summary: 'Close a message without an answer',
  method: 'POST',
  path: '/api/operator/messages/:message_id/close',
  auth: 'support',
  params: messageParams,
  response: Nothing,
});
