import * as z from 'zod/mini';
import { providers } from '../billing/billing.ts';
import { Instant } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A day's numbers; `day` such as `2026-11-24`, in UTC. */
const Day = z.object({
  day: z.string(),
  sign_ups: z.int(),
  views: z.int(),
  watched_s: z.number(),
  /** The size of the films that became ready on that day. */
  stored_bytes: z.number(),
});

/** Whether the system is healthy; a problem here needs attention, too. */
const Health = z.object({
  free_bytes: z.number(),
  /** Whether uploads are paused for lack of space, or soon will be. */
  is_disk_low: z.boolean(),
  /** Null if the data folder has no record of a backup. */
  last_backup_at: z.nullable(Instant),
  is_backup_due: z.boolean(),
  /** One per configured provider; `is_behind` if a payment was received without a webhook call. */
  webhooks: z.array(
    z.object({ provider: z.enum(providers), last_event_at: z.nullable(Instant), is_behind: z.boolean() }),
  ),
  /** Whether most requests come through a proxy that `TRUST_PROXY` does not count. */
  is_proxy_undeclared: z.boolean(),
  /**
   * How many contradictions an audit of the books found, at most ten minutes ago; null if it was not
   * possible.
   */
  contradictions: z.nullable(z.int()),
});

export const Overview = z.object({
  /** What needs attention: the number of items waiting in each area, 0 if none. */
  attention: z.object({
    open_reports: z.int(),
    open_appeals: z.int(),
    /** Works due to be restored after counter-notices, unless the claimant went to court. */
    due_restorations: z.int(),
    failed_films: z.int(),
    failed_jobs: z.int(),
    refused_emails: z.int(),
    open_messages: z.int(),
    unmatched_payments: z.int(),
    /** Failed payouts that wait to be retried. */
    failed_payouts: z.int(),
    suspended_people: z.int(),
  }),
  people: z.object({ members: z.int(), subscribers: z.int(), on_trial: z.int(), ended_30_days: z.int() }),
  films: z.object({
    waiting: z.int(),
    /** When the film that has waited longest was queued. */
    waiting_since: z.nullable(Instant),
    in_progress: z.int(),
    ready: z.int(),
    stored_bytes: z.number(),
  }),
  health: Health,
  /** The last fourteen days, oldest first. */
  days: z.array(Day),
});
export type Overview = z.infer<typeof Overview>;

export const operatorOverview = endpoint({
  summary: 'What needs attention, and the metrics of the last fourteen days',
  method: 'GET',
  path: '/api/operator/overview',
  auth: 'support',
  response: Overview,
});
