import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { signatory, requiredStatement } from '../reports/copyright.ts';

export const maxAppealLength = 2000;

/** An appeal against a take-down, which the creator of the work can make once. */
const Appeal = z.object({
  /** Null once the creator's account is deleted. */
  words: z.nullable(z.string()),
  made_at: Instant,
  /** Null until it has been decided. */
  decision: z.nullable(z.object({ is_granted: z.boolean(), answer: z.string(), made_at: Instant })),
});

export const TakeDown = z.object({
  id: Id,
  show_id: Id,
  show_title: z.string(),
  /** Null if it is the whole show. */
  episode: z.nullable(z.object({ id: Id, title: z.string() })),
  reason: z.string(),
  /** Whether it followed a copyright notice, which is answered with a counter-notice instead of an appeal. */
  is_copyright: z.boolean(),
  counter_notice: z.nullable(
    z.object({
      words: z.string(),
      made_at: Instant,
      /** The first and last day on which the work is to be restored, unless the claimant goes to court. */
      restore_from: z.string(),
      restore_until: z.string(),
      /**
       * When the claimant told us that they have gone to court: the work is then not restored automatically.
       */
      suit_reported_at: z.nullable(Instant),
    }),
  ),
  taken_down_at: Instant,
  /** Null while it is in effect. */
  restored_at: z.nullable(Instant),
  /** When the show's earnings were released although it is down; null if they are held. */
  earnings_released_at: z.nullable(Instant),
  appeal: z.nullable(Appeal),
});
export type TakeDown = z.infer<typeof TakeDown>;

export const ownTakeDowns = endpoint({
  summary: "The caller's shows and episodes that are currently taken down, and why, latest first",
  method: 'GET',
  path: '/api/publisher/take-downs',
  auth: 'member',
  response: z.array(TakeDown),
});

export const AppealForm = z.object({ words: text('Appeal', 10, maxAppealLength) });

export const appealTakeDown = endpoint({
  summary: "Appeal against a take-down of the caller's show or episode; possible once",
  method: 'POST',
  path: '/api/publisher/take-downs/:take_down_id/appeal',
  auth: 'member',
  encoding: 'json',
  params: z.object({ take_down_id: IdText }),
  body: AppealForm,
  response: Nothing,
});

/** What 17 U.S.C. 512 (g) (3) requires of a counter-notice. */
export const CounterNotice = z.object({
  ...signatory,
  words: text('Explanation', 10, maxAppealLength),
  under_penalty_of_perjury: requiredStatement('We can only act if you state this'),
  accepts_jurisdiction: requiredStatement('We can only act if you state this'),
});

export const sendCounterNotice = endpoint({
  summary: "Answer a copyright notice for which the caller's show or episode was taken down; possible once",
  method: 'POST',
  path: '/api/publisher/take-downs/:take_down_id/counter-notice',
  auth: 'member',
  encoding: 'json',
  params: z.object({ take_down_id: IdText }),
  body: CounterNotice,
  response: Nothing,
});
