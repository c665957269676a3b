import * as z from 'zod/mini';
import { providers } from '../billing/billing.ts';
import { Id, Instant } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** What one account claimed to have watched in the last 28 days that was not counted. */
const SuspiciousAccount = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  joined_at: Instant,
  has_paid: z.boolean(),
  uncounted_s: z.int(),
  /** What was counted for the same account in the same period. */
  watched_s: z.int(),
  playbacks: z.int(),
  episodes: z.int(),
  days: z.int(),
  /** The highest number of playbacks with suspicious watching on a single day. */
  max_per_day: z.int(),
  /** The show with the largest amount of suspicious watching, and its share in percent. */
  show: z.object({ id: Id, title: z.string(), percent: z.int() }),
});
export type SuspiciousAccount = z.infer<typeof SuspiciousAccount>;

export const listSuspiciousActivity = endpoint({
  summary:
    'Accounts whose claimed watching in the last 28 days is not counted, because the film was not sent or there was no time to watch it; up to a hundred, longest first',
  method: 'GET',
  path: '/api/operator/suspicious-activity',
  auth: 'operator',
  response: z.array(SuspiciousAccount),
});

/** Accounts that the same card or PayPal account pays for, if several of them are new. */
const SharedPayer = z.object({
  provider: z.enum(providers),
  accounts_count: z.int(),
  /** The newest of them, up to twenty. */
  accounts: z.array(
    z.object({ user_id: Id, name: z.string(), email: z.string(), joined_at: Instant, has_paid: z.boolean() }),
  ),
  /** The show with the most views by these accounts in the last 28 days, and its share of them in percent. */
  show: z.nullable(z.object({ id: Id, title: z.string(), percent: z.int() })),
});
export type SharedPayer = z.infer<typeof SharedPayer>;

export const listSharedPayers = endpoint({
  summary:
    'Cards and PayPal accounts that pay for several accounts created in the last 28 days; up to a hundred, those with the most accounts first',
  method: 'GET',
  path: '/api/operator/shared-payers',
  auth: 'operator',
  response: z.array(SharedPayer),
});
