import * as z from 'zod/mini';
import { Id, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** What a report is about; `creator` is the show's publisher. */
export const reportSubjects = ['show', 'episode', 'creator'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Why members report something. */
export const memberReasons = ['violence', 'sexual', 'hate', 'danger', 'rating', 'fraud', 'other'] as const;
export const MemberReason = z.enum(memberReasons, 'Choose a reason');
export type MemberReason = z.infer<typeof MemberReason>;

export const reasons = [...memberReasons, 'copyright'] as const;
export type Reason = (typeof reasons)[number];

/** What staff decided on a report. */
export const decisions = ['none', 'warned', 'taken-down', 'suspended'] as const;
export type Decision = (typeof decisions)[number];

export const maxReportLength = 2000;

export const ReportForm = z.object({
  about: z.enum(reportSubjects, 'Choose what the report is about'),
  reason: MemberReason,
  words: text('What is wrong', 5, maxReportLength),
});

export const sendReport = endpoint({
  summary: 'Report a show, an episode or its creator to the people who run the service',
  method: 'POST',
  path: '/api/reports',
  auth: 'member',
  encoding: 'json',
  body: z.extend(ReportForm, {
    show_id: Id,
    /** Required if the report is about an episode. */
    episode_id: z.optional(Id),
    /** The moment in the film, in seconds. */
    at_s: z.optional(
      z.int().check(z.minimum(0, 'The moment is not valid'), z.maximum(86_400, 'The moment is not valid')),
    ),
  }),
  response: Nothing,
});
