import * as z from 'zod/mini';
import { EmailAddress, Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A share of a show's royalties, in hundredths of a percent. */
const ShareBp = z
  .int('Enter a share')
  .check(z.minimum(0, 'A share is at least 0%'), z.maximum(10_000, 'A share is at most 100%'));

/** Writes a share as a percentage: `33.33%`. */
export const shareText = (share_bp: number): string => `${share_bp / 100}%`;

const SplitShare = z.object({
  /** Null until the person who was invited has accepted. */
  user_id: z.nullable(Id),
  name: z.nullable(z.string()),
  /** Whom the invitation was sent to; shown to the publisher only. */
  email: z.nullable(z.string()),
  share_bp: z.int(),
  has_accepted: z.boolean(),
  is_you: z.boolean(),
});
export type SplitShare = z.infer<typeof SplitShare>;

/** How a show's royalties are split: now, starting with a later month, and as proposed. */
const ShowSplit = z.object({
  show_id: Id,
  title: z.string(),
  is_publisher: z.boolean(),
  shares: z.array(SplitShare),
  /** The split that everybody has agreed on, starting with `from_month`; null if nothing changes. */
  next: z.nullable(z.object({ from_month: z.string(), shares: z.array(SplitShare) })),
  proposal: z.nullable(
    z.object({
      id: Id,
      proposed_at: Instant,
      /** A share of 0 belongs to somebody who would no longer earn. */
      shares: z.array(SplitShare),
      needs_your_answer: z.boolean(),
    }),
  ),
});
export type ShowSplit = z.infer<typeof ShowSplit>;

export const listSplits = endpoint({
  summary: 'How royalties are split for the shows that the caller publishes or has a share of',
  method: 'GET',
  path: '/api/publisher/splits',
  auth: 'member',
  response: z.array(ShowSplit),
});

/** Maximum number of people who can have a share of a show, not counting its publisher. */
const maxEarners = 20;

/** Somebody who is already an earner, or somebody to invite by email. */
const Earner = z.object({
  user_id: z.optional(Id),
  email: z.optional(EmailAddress),
  share_bp: ShareBp.check(z.minimum(1, 'A share is at least 0.01%')),
});

export const Earners = z.array(Earner).check(
  z.maxLength(maxEarners, `A show has at most ${maxEarners} earners besides its publisher`),
  z.refine(
    (earners) => earners.every(({ user_id, email }) => (user_id === undefined) !== (email === undefined)),
    'Enter an email address for each new person',
  ),
  z.refine(
    (earners) => new Set(earners.map(({ user_id, email }) => user_id ?? email)).size === earners.length,
    'Enter each person once',
  ),
  z.refine(
    (earners) => earners.reduce((sum, { share_bp }) => sum + share_bp, 0) <= 10_000,
    'Together the shares are more than 100%',
  ),
);
export type Earners = z.infer<typeof Earners>;

export const proposeSplit = endpoint({
  summary:
    "Propose how a show's royalties are split; the publisher gets the rest. It takes effect in the month after everybody whose share changes has accepted",
  method: 'POST',
  path: '/api/publisher/shows/:show_id/split',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  step_up: 'always',
  encoding: 'json',
  params: z.object({ show_id: IdText }),
  body: z.object({ earners: Earners }),
  response: Nothing,
});

export const withdrawSplit = endpoint({
  summary: 'Withdraw a proposal that not everybody has accepted yet',
  method: 'DELETE',
  path: '/api/publisher/shows/:show_id/split',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  params: z.object({ show_id: IdText }),
  response: Nothing,
});

const Answer = z.object({ accepts: z.boolean('Accept or decline') });

export const answerSplit = endpoint({
  summary: "Accept or decline a proposal that changes the caller's share",
  method: 'POST',
  path: '/api/publisher/splits/:split_id/answer',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  params: z.object({ split_id: IdText }),
  body: Answer,
  response: Nothing,
});

export const leaveSplit = endpoint({
  summary: "Give up the caller's share of a show, starting with the next month; the publisher takes it over",
  method: 'POST',
  path: '/api/publisher/splits/leave',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ show_id: Id }),
  response: Nothing,
});

/** The secret in the link of an invitation. */
const Secret = z
  .string()
  .check(z.regex(/^[\da-f]{32}$/, 'This link is not complete. Open it from the email again'));

export const SplitInvitation = z.object({
  title: z.string(),
  publisher: z.string(),
  share_bp: z.int(),
});
export type SplitInvitation = z.infer<typeof SplitInvitation>;

export const readSplitInvitation = endpoint({
  summary: 'What an invitation offers: the show, its publisher and the share',
  method: 'POST',
  path: '/api/split-invitation',
  auth: 'member',
  encoding: 'json',
  body: z.object({ secret: Secret }),
  response: SplitInvitation,
});

export const answerSplitInvitation = endpoint({
  summary:
    'Accept or decline an invitation to a share of a show; an accepted share belongs to the calling account',
  method: 'POST',
  path: '/api/split-invitation/answer',
  auth: 'member',
  encoding: 'json',
  body: z.extend(Answer, { secret: Secret }),
  response: Nothing,
});
