import * as z from 'zod/mini';
import { Id, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { EnteredPassword } from './passwords.ts';

export const exportAccount = endpoint({
  summary:
    'Create a link to an archive of all data about the caller; it works once, within ten minutes, and only in this session',
  method: 'POST',
  path: '/api/account/export',
  auth: 'member',
  step_up: 'with-factor',
  encoding: 'json',
  body: z.object({ password: EnteredPassword('Enter password') }),
  /**
   * A path on this service that the browser downloads like any file. After an interrupted download,
   * request a new path.
   */
  response: z.object({ url: z.string() }),
});

export const openExportLink = endpoint({
  summary:
    'Exchange the secret from an emailed link for a link to the recipient’s archive; each works once, the second one within ten minutes',
  method: 'POST',
  path: '/api/account/export-link',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ link: z.string('The link is not complete').check(z.maxLength(200)) }),
  response: z.object({ url: z.string() }),
});

/** What members are shown before they delete their account. */
export const DeletionSummary = z.object({
  /** When paid access ends; the remaining days are forfeited. */
  access_until: z.nullable(Instant),
  /** Whether there is a subscription, which is cancelled with the account. */
  has_subscription: z.boolean(),
  /** Shows that are deleted with the account, immediately and for every viewer. */
  shows: z.array(z.object({ id: Id, title: z.string() })),
  followers: z.int(),
  /** Unpaid royalties, in minor units. */
  unpaid: z.array(z.object({ currency: z.string(), amount_minor: z.int() })),
  /** Whether unpaid royalties will still be paid out, to the account on file; if false, they no longer can be. */
  is_paid_out: z.boolean(),
  /** The last day on which tax records are kept, as the law requires; null if none are kept. */
  tax_records_until: z.nullable(z.string()),
});
export type DeletionSummary = z.infer<typeof DeletionSummary>;

export const deletionSummary = endpoint({
  summary: 'What is deleted together with the caller’s account',
  method: 'GET',
  path: '/api/account/deletion-summary',
  auth: 'member',
  response: DeletionSummary,
});

export const deleteAccount = endpoint({
  summary:
    'Delete the caller’s account: cancels the subscription and ends all sessions; payments are kept without the name',
  method: 'POST',
  path: '/api/account/delete',
  auth: 'member',
  step_up: 'with-factor',
  encoding: 'json',
  body: z.object({ password: EnteredPassword('Enter password') }),
  response: Nothing,
});
