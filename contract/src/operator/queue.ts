import * as z from 'zod/mini';
import { Instant, Nothing, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

export const jobStates = ['failed', 'waiting', 'running'] as const;

const QueuedJob = z.object({
  id: z.uuid(),
  /** The kind of job, such as `send-mail`. */
  name: z.string(),
  /** What it works on, such as `{"video_id":12}`; contains only ids. */
  about: z.string(),
  state: z.enum(jobStates),
  tries: z.int(),
  /** Why its last attempt failed; for a film that is retried, its last setback. */
  reason: z.nullable(z.string()),
  /** When it will start or started, or when it failed for the last time. */
  at: Instant,
});
export type QueuedJob = z.infer<typeof QueuedJob>;

export const jobSorts = ['at'] as const;

export const listJobs = endpoint({
  summary:
    'Jobs that have failed permanently, are waiting or are running, a page at a time; the search applies to their names',
  method: 'GET',
  path: '/api/operator/jobs',
  auth: 'operator',
  query: z.extend(pageQuery(jobSorts), {
    state: z._default(z.enum(jobStates, 'Choose failed, waiting or running'), 'failed'),
  }),
  response: pageOf(QueuedJob),
});

const jobParams = z.object({ job_id: z.uuid('This job does not exist') });

export const retryJob = endpoint({
  summary: 'Retry a failed job',
  method: 'POST',
  path: '/api/operator/jobs/:job_id/retry',
  auth: 'operator',
  params: jobParams,
  response: Nothing,
});

export const dismissJob = endpoint({
  summary: 'Remove a failed job that needs no further attention; nothing else changes',
  method: 'POST',
  path: '/api/operator/jobs/:job_id/dismiss',
  auth: 'operator',
  params: jobParams,
  response: Nothing,
});
