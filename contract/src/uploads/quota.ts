import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const Usage = z.object({ used: z.number(), limit: z.number() });
export type QuotaUsage = z.infer<typeof Usage>;

/** How much of their limits a creator's films take up; null where there is no limit. */
export const Quota = z.object({
  /** The size of films, of the uploads they were made from, and of unfinished uploads. */
  bytes: z.nullable(Usage),
  /** The total length of the films. */
  seconds: z.nullable(Usage),
});
export type Quota = z.infer<typeof Quota>;

export const readQuota = endpoint({
  summary: 'How much the caller’s films take up and how long they are, and what the limits are',
  method: 'GET',
  path: '/api/publisher/quota',
  auth: 'member',
  scope: 'shows:read',
  response: Quota,
});
