import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { policies } from './pages.ts';

const PendingNotice = z.object({
  version_id: Id,
  page: z.enum(policies),
  notice: z.string(),
  /** When the version takes effect, which may be in the future. */
  valid_from: Instant,
  needs_acceptance: z.boolean(),
});
export type PendingNotice = z.infer<typeof PendingNotice>;

export const listPendingNotices = endpoint({
  summary: 'The latest version of each policy that the caller has not acknowledged',
  method: 'GET',
  path: '/api/policy-news',
  auth: 'member',
  response: z.array(PendingNotice),
});

export const acknowledgePolicy = endpoint({
  summary: 'Acknowledge the notice of a new policy, or accept the policy where that is required',
  method: 'POST',
  path: '/api/policy-news/:version_id/acknowledge',
  auth: 'member',
  params: z.object({ version_id: IdText }),
  response: Nothing,
});
