import * as z from 'zod/mini';
import { Id, IdText, Instant, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { StatementPayout } from './payouts.ts';

export const royaltyRules = ['fan_scaled_v1', 'pro_rata_v1', 'user_centric_v1'] as const;
export type RoyaltyRule = (typeof royaltyRules)[number];

const Minor = z.int();
/** Millionths of a minor unit. */
const Micro = z.int();
/** A month in UTC, e.g. `2026-10`. */
const Month = z.string();
const Fraction = z.object({ num: z.int(), den: z.int() });

export const royaltyTerms = endpoint({
  summary: 'The rule by which creators are paid, and their share of the payments',
  method: 'GET',
  path: '/api/royalties/terms',
  auth: 'visitor',
  response: z.object({
    rule: z.enum(royaltyRules),
    alpha: Fraction,
    currency: z.string(),
    /** Day of the following month on which a month is closed. */
    close_day: z.int(),
    /** Days from closing to payout. */
    hold_days: z.int(),
    /**
     * Days from closing to payout for creators whose last `clean_months` months were clean: at most a tenth of
     * what they earned was taken back.
     */
    short_hold_days: z.int(),
    clean_months: z.int(),
    /** The minimum number of viewers that a line needs before they can be listed individually. */
    min_viewers: z.int(),
  }),
});
export type RoyaltyTerms = z.infer<(typeof royaltyTerms)['response']>;

export const StatementSummary = z.object({
  /** Month and currency, e.g. `2026-10-usd`. */
  id: z.string(),
  month: Month,
  currency: z.string(),
  /** State of the month as a whole; `payout` has the state of the caller's share. */
  status: z.enum(['posted', 'paid']),
  /** What the caller earned in the month, from their own shows and their shares of others. */
  earned_minor: Minor,
  /** Corrections of earlier months; negative where royalties were taken back. */
  adjusted_minor: Minor,
  posted_at: Instant,
  /** The earliest time at which it can be paid out. */
  payable_at: Instant,
  payout: StatementPayout,
});
export type StatementSummary = z.infer<typeof StatementSummary>;

export const listStatements = endpoint({
  summary: "The caller's royalty statements, the newest first",
  method: 'GET',
  path: '/api/publisher/statements',
  scope: 'earnings:read',
  auth: 'member',
  response: z.array(StatementSummary),
});

export const StatementLine = z.object({
  show_id: Id,
  title: z.string(),
  /** Whether it is the caller's own show, rather than one that they have a share of. */
  is_publisher: z.boolean(),
  watched_ms: z.int(),
  viewers: z.int(),
  /** The caller's share of the show's royalties, in hundredths of a percent, and what that came to. */
  share_bp: z.int(),
  own_minor: Minor,
  /** What the whole show earned by each rule, before and after the only rounding. */
  by_rule: z.record(z.enum(royaltyRules), z.object({ amount_micro: Micro, amount_minor: Minor })),
  /** Whether the line has enough viewers for them to be listed individually. */
  can_open: z.boolean(),
  /** Whether it is not paid out while the show is in dispute. */
  is_disputed: z.boolean(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/**
 * A recalculation of an earlier month. The changes of all its shows and of the reserve sum to the change of
 * the pool.
 */
export const StatementCorrection = z.object({
  month: Month,
  /** Number of payments that were refunded or disputed, or that became known only later. */
  payments: z.int(),
  net_change_minor: Minor,
  pool_change_minor: Minor,
  reserve_change_minor: Minor,
  gamma: z.string(),
  input_hash: z.string(),
  /** Only the caller's part of each show. */
  lines: z.array(z.object({ show_id: Id, title: z.string(), before_minor: Minor, after_minor: Minor })),
});
export type StatementCorrection = z.infer<typeof StatementCorrection>;

export const Statement = z.extend(StatementSummary, {
  rule: z.enum(royaltyRules),
  alpha: Fraction,
  /** What all viewers paid for the month, and the creators' share of it. */
  net_minor: Minor,
  pool_minor: Minor,
  /** The part of the pool that no show earned. */
  reserve_minor: Minor,
  /** Sum of all shows under the rule that determines payouts; together with the reserve it equals the pool. */
  lines_minor: Minor,
  shows: z.int(),
  /** Number of people who paid, and their total watch time. */
  viewers: z.int(),
  watched_ms: z.int(),
  /** An exact fraction per millisecond, such as `11/48000000`. */
  gamma: z.string(),
  /** SHA-256 of all inputs of the month's calculation. */
  input_hash: z.string(),
  /** Only the shows that the caller earned from. */
  lines: z.array(StatementLine),
  corrections: z.array(StatementCorrection),
});
export type Statement = z.infer<typeof Statement>;

export const StatementId = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-[a-z]{3}$/, 'A statement id looks like 2026-10-usd'));

export const royaltyStatement = endpoint({
  summary: 'A statement: what the caller earned from each show, and the numbers needed to verify it',
  method: 'GET',
  path: '/api/publisher/statements/:statement',
  scope: 'earnings:read',
  auth: 'member',
  params: z.object({ statement: StatementId }),
  response: Statement,
});

/** One viewer's contribution to a show in a month. Viewer numbers start over for every month and show. */
export const StatementViewer = z.object({
  viewer: z.int(),
  net_minor: Minor,
  /** Watch time of this show, and of all shows. */
  watched_ms: z.int(),
  watched_in_all_ms: z.int(),
  /** `watched_ms` divided by `watched_in_all_ms`. */
  share: z.number(),
  amount_micro: Micro,
});
export type StatementViewer = z.infer<typeof StatementViewer>;

const lineParams = z.object({ statement: StatementId, show_id: IdText });

export const statementViewers = endpoint({
  summary: 'The anonymous viewer-months that add up to a line of a statement; 409 if there are too few',
  method: 'GET',
  path: '/api/publisher/statements/:statement/shows/:show_id/viewers',
  auth: 'member',
  params: lineParams,
  query: z.pick(pageQuery(['viewer']), { page: true, page_size: true }),
  response: pageOf(StatementViewer),
});

export const exportStatementViewers = endpoint({
  summary: 'A link to the same data as a CSV file, valid for ten minutes',
  method: 'POST',
  path: '/api/publisher/statements/:statement/shows/:show_id/export',
  auth: 'member',
  params: lineParams,
  response: z.object({ url: z.string() }),
});
