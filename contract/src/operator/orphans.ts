import * as z from 'zod/mini';
import { Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from './people.ts';

const Orphans = z.object({
  files: z.int(),
  bytes: z.number(),
  /** Up to 50 of them, the largest first. */
  largest: z.array(z.object({ key: z.string(), size_bytes: z.number(), modified_at: Instant })),
});
export type Orphans = z.infer<typeof Orphans>;

export const listOrphans = endpoint({
  summary:
    'Files of films, captions and tax forms in storage that nothing has referred to for a week; scans the whole storage',
  method: 'GET',
  path: '/api/operator/storage/orphans',
  auth: 'operator',
  response: Orphans,
});

export const deleteOrphans = endpoint({
  summary: 'Delete the files that nothing refers to, if they are still the ones that the caller was shown',
  method: 'POST',
  path: '/api/operator/storage/orphans/delete',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ files: z.int(), bytes: z.number(), reason: ActionReason }),
  response: Nothing,
});
