import * as z from 'zod/mini';
import { Id, Instant, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Smallest units of a currency. */
const Minor = z.int();

/** `stripe` sends it by itself; `manual` is a bank transfer that the operator makes. */
const PayoutWay = z.enum(['stripe', 'manual']);

/** `failed` is tried again; `reversed` was taken back, is on the balance once more, and goes out anew. */
const PayoutStatus = z.enum(['due', 'sending', 'paid', 'failed', 'reversed']);

/** What becomes of a statement's money. */
export const StatementPayout = z.object({
  /**
   * `held` until its time has come; `carried` when it waits for a later payout, because it is too little, it is
   * below zero or its creator cannot be paid yet.
   */
  status: z.enum(['held', 'carried', ...PayoutStatus.options]),
  /** What goes out together with it; null while nothing does. */
  amount_minor: z.nullable(Minor),
  /** The month whose payout it went out with. */
  month: z.nullable(z.string()),
  /** By what the bank or Stripe knows it. */
  reference: z.nullable(z.string()),
  /** Why it failed the last time. */
  failure: z.nullable(z.string()),
  paid_at: z.nullable(Instant),
});
export type StatementPayout = z.infer<typeof StatementPayout>;

export const WalletBalance = z.object({
  currency: z.string(),
  /** Posted and not paid out; below zero where more was taken back than there was. */
  balance_minor: Minor,
  /** The part of it whose time has not come, and when the first of it comes. */
  held_minor: Minor,
  held_until: z.nullable(Instant),
  /** The part that a payout stands for which is not through. */
  on_its_way_minor: Minor,
  /** What could go out now, were it enough and the way open. */
  available_minor: Minor,
  paid_minor: Minor,
});
export type WalletBalance = z.infer<typeof WalletBalance>;

export const Wallet = z.object({
  is_monetized: z.boolean(),
  way: PayoutWay,
  /** At Stripe: whether the creator's account there can take money. Null where it is not needed. */
  account: z.nullable(z.enum(['missing', 'incomplete', 'ready'])),
  /** Less than this waits for more. */
  minimum_minor: Minor,
  hold_days: z.int(),
  /** One for each currency, at least for ours. */
  balances: z.array(WalletBalance),
});
export type Wallet = z.infer<typeof Wallet>;

export const readWallet = endpoint({
  summary: "The caller's balance, what of it is on hold, and how it is paid out",
  method: 'GET',
  path: '/api/publisher/wallet',
  auth: 'member',
  answer: Wallet,
});

export const openPayoutAccount = endpoint({
  summary: 'A page of Stripe on which the caller says where their money goes; 409 where it is not needed',
  method: 'POST',
  path: '/api/publisher/wallet/account',
  auth: 'member',
  answer: z.object({ url: z.string() }),
});

/** A payout as the operator sees it. */
export const Payout = z.object({
  /** The statement and the creator, e.g. `2026-10-usd-12`, with `-2` after it for a second one; goes into the reference of a bank transfer. */
  key: z.string(),
  user_id: Id,
  creator: z.string(),
  amount_minor: Minor,
  currency: z.string(),
  status: PayoutStatus,
  way: z.nullable(PayoutWay),
  /** The account at Stripe, or the file of transfers that it is in. */
  destination: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  created_at: Instant,
});
export type Payout = z.infer<typeof Payout>;

export const listPayouts = endpoint({
  summary: 'Payouts that are not through, the oldest first',
  method: 'GET',
  path: '/api/operator/payouts',
  auth: 'operator',
  answer: z.array(Payout),
});

/** Names a list of bank transfers. */
const PayoutFile = z
  .string('Name the file')
  .check(z.regex(/^[\w.-]{1,80}$/, 'A file is named with letters, digits, dots and hyphens'));

export const exportPayouts = endpoint({
  summary:
    'A list of bank transfers as CSV. What is in a list is in no other; until all of it is settled the same name gives the same list, and what fell due since goes on another',
  method: 'POST',
  path: '/api/operator/payouts/export',
  auth: 'operator',
  encoding: 'json',
  body: z.object({ file: PayoutFile }),
  answer: z.object({ file: z.string(), payouts: z.int(), content: z.string() }),
});

export const payoutsPaid = endpoint({
  summary: 'Says that the bank transfers of a list, or a single one by its key, were made',
  method: 'POST',
  path: '/api/operator/payouts/paid',
  auth: 'operator',
  encoding: 'json',
  body: z.object({ payouts: PayoutFile, reference: text('Reference', 1, 100) }),
  answer: z.object({ paid: z.int() }),
});

export const payoutFailed = endpoint({
  summary: 'Says that a bank transfer did not arrive; it is in the next list again',
  method: 'POST',
  path: '/api/operator/payouts/failed',
  auth: 'operator',
  encoding: 'json',
  body: z.object({ payout: PayoutFile, reason: text('Reason', 3, 200) }),
  answer: Payout,
});
