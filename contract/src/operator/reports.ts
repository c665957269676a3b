import * as z from 'zod/mini';
import { Id, IdText, Instant, MaturityLevel, Nothing, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { reportSubjects, decisions, reasons } from '../reports/reports.ts';
import { AuditAction } from './audit-log.ts';
import { ActionReason, suspensionDays } from './people.ts';

const PersonRef = z.object({ id: Id, name: z.string() });

const ReportRow = z.object({
  id: Id,
  about: z.enum(reportSubjects),
  reason: z.enum(reasons),
  show: z.object({ id: Id, title: z.string() }),
  /** The episode that it is about, or from which its creator was reported; null for a whole show. */
  episode: z.nullable(z.object({ id: Id, title: z.string() })),
  publisher: PersonRef,
  /** Null for a deleted account, and for a notice from somebody without an account. */
  reporter: z.nullable(PersonRef),
  /** Who sent a copyright notice, with or without an account. */
  claimant: z.nullable(z.string()),
  assignee: z.nullable(PersonRef),
  decision: z.nullable(z.enum(decisions)),
  decided_at: z.nullable(Instant),
  created_at: Instant,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const reportSorts = ['id', 'decided_at'] as const;
export const reportQueues = ['open', 'mine', 'decided'] as const;

export const listReports = endpoint({
  summary:
    'Undecided reports, the undecided reports that the caller is handling, or decided reports, one page at a time',
  method: 'GET',
  path: '/api/operator/reports',
  auth: 'moderator',
  query: z.extend(pageQuery(reportSorts), {
    queue: z._default(z.enum(reportQueues, 'Choose open, mine or decided'), 'open'),
  }),
  response: pageOf(ReportRow),
});

const OtherReport = z.object({
  ...z.pick(ReportRow, { id: true, about: true, reason: true, decision: true, created_at: true }).shape,
  words: z.string(),
});

export const ReportPage = z.object({
  ...ReportRow.shape,
  words: z.string(),
  /** The moment in the film, in seconds. */
  at_s: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  /** Only for a copyright notice; the fields that name its sender are null once their account is deleted. */
  notice: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      on_behalf_of: z.nullable(z.string()),
      postal_address: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      work: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
  work: z.object({
    description: z.string(),
    maturity_level: MaturityLevel,
    is_deleted: z.boolean(),
    is_show_down: z.boolean(),
    is_episode_down: z.boolean(),
  }),
  /** What staff did about it, in order. */
  history: z.array(
    z.object({
      made_at: Instant,
      act: AuditAction,
      actor: z.nullable(PersonRef),
      note: z.nullable(z.string()),
    }),
  ),
  /** Other reports about the same creator's work, latest first. */
  others: z.array(OtherReport),
});
export type ReportPage = z.infer<typeof ReportPage>;

const reportParams = z.object({ report_id: IdText });

export const readReport = endpoint({
  summary: 'One report, with its subject and what staff did about it',
  method: 'GET',
  path: '/api/operator/reports/:report_id',
  auth: 'moderator',
  params: reportParams,
  response: ReportPage,
});

export const assignReport = endpoint({
  summary:
    'Take an undecided report, even from somebody else; assign it by id to somebody who decides reports; or release it',
  method: 'POST',
  path: '/api/operator/reports/:report_id/assign',
  auth: 'moderator',
  encoding: 'json',
  params: reportParams,
  body: z.object({ to: z.union([z.enum(['me', 'nobody']), IdText], 'Choose who works on it') }),
  response: Nothing,
});

export const ReportDecision = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('none'), answer: ActionReason }),
    z.object({ decision: z.literal('warned'), answer: ActionReason, reason: ActionReason }),
    z.object({
      decision: z.literal('taken-down'),
      answer: ActionReason,
      reason: ActionReason,
      /** Whether the whole show is taken down although the report is about an episode. */
      whole_show: z.boolean(),
    }),
    z.object({
      decision: z.literal('suspended'),
      answer: ActionReason,
      reason: ActionReason,
      days: suspensionDays,
    }),
  ],
  'Choose a decision',
);

export const decideReport = endpoint({
  summary:
    'Decide a report: do nothing, warn the creator, take down, or suspend the creator. Both sides are notified',
  method: 'POST',
  path: '/api/operator/reports/:report_id/decide',
  auth: 'moderator',
  encoding: 'json',
  params: reportParams,
  body: ReportDecision,
  response: Nothing,
});
