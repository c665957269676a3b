import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A day's numbers; `day` such as `2026-11-24`, in UTC. */
const Day = z.object({ day: z.string(), sign_ups: z.int(), views: z.int() });

export const Overview = z.object({
  /** What somebody should look at; each is a number of things that wait, 0 if none do. */
  attention: z.object({
    open_reports: z.int(),
    open_appeals: z.int(),
    /** Works to restore now after counter-notices, unless the claimant went to court. */
    due_restorations: z.int(),
    failed_films: z.int(),
    failed_jobs: z.int(),
    refused_emails: z.int(),
    open_messages: z.int(),
    unmatched_payments: z.int(),
    /** Payouts that could not be made, and wait to be retried. */
    failed_payouts: z.int(),
    suspended_people: z.int(),
  }),
  people: z.object({ members: z.int(), subscribers: z.int(), on_trial: z.int(), ended_30_days: z.int() }),
  films: z.object({ waiting: z.int(), in_progress: z.int(), ready: z.int(), stored_bytes: z.number() }),
  /** The last fourteen days, oldest first. */
  days: z.array(Day),
});
export type Overview = z.infer<typeof Overview>;

export const operatorOverview = endpoint({
  summary: 'What needs attention, and the numbers of the last days',
  method: 'GET',
  path: '/api/operator/overview',
  auth: 'support',
  answer: Overview,
});
