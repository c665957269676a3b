import * as z from 'zod/mini';
import { Id, IdText, Instant, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { StatementPayout } from './payouts.ts';

export const royaltyRules = ['fan_scaled_v1', 'pro_rata_v1', 'user_centric_v1'] as const;
export type RoyaltyRule = (typeof royaltyRules)[number];

/** Smallest units of a currency. */
const Minor = z.int();
/** Millionths of them. */
const Micro = z.int();
/** A month in UTC, e.g. `2026-10`. */
const Month = z.string();
const Fraction = z.object({ num: z.int(), den: z.int() });

export const royaltyTerms = endpoint({
  summary: 'The rule by which creators are paid, and which part of what viewers pay is theirs',
  method: 'GET',
  path: '/api/royalties/terms',
  auth: 'visitor',
  answer: z.object({
    rule: z.enum(royaltyRules),
    alpha: Fraction,
    currency: z.string(),
    /** The day of the next month on which a month is closed. */
    close_day: z.int(),
    /** Days from then until it is paid out. */
    hold_days: z.int(),
    /** A line is opened down to its viewers when there are so many of them. */
    fewest_viewers: z.int(),
  }),
});
export type RoyaltyTerms = z.infer<(typeof royaltyTerms)['answer']>;

export const StatementSummary = z.object({
  /** Month and currency, e.g. `2026-10-usd`. */
  id: z.string(),
  month: Month,
  currency: z.string(),
  /** Of the month as a whole; what becomes of the caller's part says `payout`. */
  status: z.enum(['posted', 'paid']),
  /** What the caller's shows earned in the month. */
  earned_minor: Minor,
  /** What changed of earlier months; below zero where it was taken back. */
  adjusted_minor: Minor,
  posted_at: Instant,
  /** When it may be paid out. */
  payable_at: Instant,
  payout: StatementPayout,
});
export type StatementSummary = z.infer<typeof StatementSummary>;

export const listStatements = endpoint({
  summary: "The caller's royalty statements, the newest first",
  method: 'GET',
  path: '/api/publisher/statements',
  auth: 'member',
  answer: z.array(StatementSummary),
});

export const StatementLine = z.object({
  show_id: Id,
  title: z.string(),
  watched_ms: z.int(),
  viewers: z.int(),
  /** What each rule gives: in millionths before the one rounding, and what comes of it. */
  by_rule: z.record(z.enum(royaltyRules), z.object({ amount_micro: Micro, amount_minor: Minor })),
  /** Whether there are enough viewers for the line to be opened down to them. */
  can_open: z.boolean(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** An earlier month that was counted again. All that its shows get more, and the reserve, is the pool's change. */
export const StatementCorrection = z.object({
  month: Month,
  /** Payments that were given back, disputed or learnt of late. */
  payments: z.int(),
  net_change_minor: Minor,
  pool_change_minor: Minor,
  reserve_change_minor: Minor,
  gamma: z.string(),
  input_hash: z.string(),
  /** The caller's shows. */
  lines: z.array(z.object({ show_id: Id, title: z.string(), before_minor: Minor, after_minor: Minor })),
});
export type StatementCorrection = z.infer<typeof StatementCorrection>;

export const Statement = z.extend(StatementSummary, {
  rule: z.enum(royaltyRules),
  alpha: Fraction,
  /** What all viewers paid for the month, and the creators' part of it. */
  net_minor: Minor,
  pool_minor: Minor,
  /** What of the pool no show earned. */
  reserve_minor: Minor,
  /** Of all shows together, by the rule that pays: with the reserve it is the pool. */
  lines_minor: Minor,
  shows: z.int(),
  /** Everybody who paid, and how long they watched. */
  viewers: z.int(),
  watched_ms: z.int(),
  /** An exact fraction per millisecond, such as `11/48000000`. */
  gamma: z.string(),
  /** SHA-256 of all that the month was counted from. */
  input_hash: z.string(),
  /** The caller's shows. */
  lines: z.array(StatementLine),
  corrections: z.array(StatementCorrection),
});
export type Statement = z.infer<typeof Statement>;

const StatementId = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-[a-z]{3}$/, 'A statement is named like 2026-10-usd'));

export const getStatement = endpoint({
  summary: 'A statement: what the shows of the caller earned, and that all lines sum to the pool',
  method: 'GET',
  path: '/api/publisher/statements/:statement',
  auth: 'member',
  params: z.object({ statement: StatementId }),
  answer: Statement,
});

/** What one viewer's month brought to a show. Numbers begin anew in every month and show. */
export const StatementViewer = z.object({
  viewer: z.int(),
  net_minor: Minor,
  /** Of this show, and of all shows. */
  watched_ms: z.int(),
  watched_in_all_ms: z.int(),
  /** The first of them by the second. */
  share: z.number(),
  amount_micro: Micro,
});
export type StatementViewer = z.infer<typeof StatementViewer>;

const line = z.object({ statement: StatementId, show_id: IdText });

export const statementViewers = endpoint({
  summary: 'The anonymous viewer-months that a line of a statement is the sum of; 409 when they are too few',
  method: 'GET',
  path: '/api/publisher/statements/:statement/shows/:show_id/viewers',
  auth: 'member',
  params: line,
  query: z.pick(pageQuery(['viewer']), { page: true, page_size: true }),
  answer: pageOf(StatementViewer),
});

export const exportStatementViewers = endpoint({
  summary: 'An address, good for ten minutes, under which the same is to be had as a CSV file',
  method: 'POST',
  path: '/api/publisher/statements/:statement/shows/:show_id/export',
  auth: 'member',
  params: line,
  answer: z.object({ url: z.string() }),
});
