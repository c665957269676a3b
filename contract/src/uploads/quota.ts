import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const Part = z.object({ used: z.number(), limit: z.number() });
export type QuotaPart = z.infer<typeof Part>;

/** What a creator's films take up of what they may; null where there is no limit. */
export const Quota = z.object({
  /** Of films, of the uploads that they were made from, and of unfinished uploads. */
  bytes: z.nullable(Part),
  /** How long the films are. */
  seconds: z.nullable(Part),
});
export type Quota = z.infer<typeof Quota>;

export const readQuota = endpoint({
  summary: 'How much the caller’s films take up and how long they are, and what the limits are',
  method: 'GET',
  path: '/api/publisher/quota',
  auth: 'member',
  scope: 'shows:read',
  answer: Quota,
});
