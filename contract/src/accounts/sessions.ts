import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A device where the member is signed in, described in words: `Computer`, `Firefox on Linux`. */
export const Session = z.object({
  id: Id,
  device: z.string(),
  browser: z.string(),
  created_at: Instant,
  /** Accurate to within five minutes. */
  last_seen_at: Instant,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = endpoint({
  summary: 'Where the caller is signed in: this session first, then the most recently used',
  method: 'GET',
  path: '/api/sessions',
  auth: 'member',
  response: z.array(Session),
});

export const endSession = endpoint({
  summary: "End one of the caller's sessions",
  method: 'DELETE',
  path: '/api/sessions/:session_id',
  auth: 'member',
  params: z.object({ session_id: IdText }),
  response: Nothing,
});

export const endOtherSessions = endpoint({
  summary: 'End every session of the caller but this one',
  method: 'DELETE',
  path: '/api/sessions',
  auth: 'member',
  response: z.object({ ended: z.int() }),
});
