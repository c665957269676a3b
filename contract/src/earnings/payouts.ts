import * as z from 'zod/mini';
import { Id, Instant, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { AccountNeed } from './payout-account.ts';

const Minor = z.int();

/** `stripe` pays out automatically; `manual` is a bank transfer by the operator. */
const PayoutMethod = z.enum(['stripe', 'manual']);

/** `failed` is retried; `reversed` was taken back, has returned to the balance and will be paid out again. */
const PayoutStatus = z.enum(['due', 'sending', 'paid', 'failed', 'reversed']);

/** Why tax is withheld: no valid form, a form without a treaty, a treaty with a rate, or no W-9. */
const WithheldFor = z.enum(['no-form', 'foreign', 'treaty', 'backup']);

/** How a statement is paid out. */
export const StatementPayout = z.object({
  /**
   * `held` during the hold period; `carried` when it waits for a later payout because it is below the
   * minimum, negative, or its creator cannot be paid yet.
   */
  status: z.enum(['held', 'carried', ...PayoutStatus.options]),
  /** The whole payout that includes it, less any tax withheld; null if there is none yet. */
  amount_minor: z.nullable(Minor),
  /**
   * Tax withheld from that payout; the rate in hundredths of a percent and the reason, which are null if none is
   * withheld.
   */
  withheld_minor: Minor,
  withheld_bp: z.nullable(z.int()),
  withheld_for: z.nullable(WithheldFor),
  /** The month whose payout included it. */
  month: z.nullable(z.string()),
  /** The bank's or Stripe's reference. */
  reference: z.nullable(z.string()),
  /** Why the last attempt failed. */
  failure: z.nullable(z.string()),
  paid_at: z.nullable(Instant),
});
export type StatementPayout = z.infer<typeof StatementPayout>;

export const WalletBalance = z.object({
  currency: z.string(),
  /** Smaller amounts are not paid out yet. */
  minimum_minor: Minor,
  /** Posted and not paid out; negative if more was taken back than was available. */
  balance_minor: Minor,
  /** Amount still in its hold period, excluding what is in dispute, and when the first part of it is released. */
  held_minor: Minor,
  held_until: z.nullable(Instant),
  /** Amount in pending payouts, and the part of it that failed and will be retried. */
  on_its_way_minor: Minor,
  failed_minor: Minor,
  /** Why the latest of them failed; null if none did, or the reason is unknown. */
  failure: z.nullable(z.string()),
  /** What could be paid out now, regardless of the minimum and of whether the creator can be paid. */
  available_minor: Minor,
  paid_minor: Minor,
  /** The amount that is not paid out while these shows are in dispute. */
  disputed_minor: Minor,
  disputed_shows: z.array(z.object({ show_id: Id, title: z.string(), amount_minor: Minor })),
});
export type WalletBalance = z.infer<typeof WalletBalance>;

export const Wallet = z.object({
  is_monetized: z.boolean(),
  /** Whether payouts wait until the creator's account has a second factor. */
  needs_factor: z.boolean(),
  way: PayoutMethod,
  /** Whether the creator's account, at Stripe or at a bank, can receive money; `in-review` means Stripe is checking it. */
  account: z.enum(['missing', 'incomplete', 'in-review', 'ready']),
  /** What Stripe still needs from a creator who has set up the account, and when it stops paying without it. */
  needs: z.array(AccountNeed),
  needs_by: z.nullable(Instant),
  /** When payouts resume after the bank account was changed; null if they are not waiting. */
  waits_until: z.nullable(Instant),
  /** Smaller amounts in the service's own currency are not paid out yet. */
  minimum_minor: Minor,
  hold_days: z.int(),
  /** One per currency, always including the service's own. */
  balances: z.array(WalletBalance),
});
export type Wallet = z.infer<typeof Wallet>;

export const readWallet = endpoint({
  summary: "The caller's balance, the part on hold, and how it is paid out",
  method: 'GET',
  path: '/api/publisher/wallet',
  scope: 'earnings:read',
  auth: 'member',
  response: Wallet,
});

export const openPayoutAccount = endpoint({
  summary:
    "A Stripe page for the caller's bank details; 409 if none are needed, or Stripe does not support their country",
  method: 'POST',
  path: '/api/publisher/wallet/account',
  auth: 'member',
  needs_factor: true,
  step_up: 'always',
  response: z.object({ url: z.string() }),
});

/** A payout as the operator sees it. */
export const Payout = z.object({
  /**
   * Statement and creator, e.g. `2026-10-usd-12`, with `-2` appended for a second payout; used in the
   * reference of a bank transfer.
   */
  key: z.string(),
  user_id: Id,
  creator: z.string(),
  /** What is sent, and the tax that is withheld in addition to it. */
  amount_minor: Minor,
  withheld_minor: Minor,
  currency: z.string(),
  status: PayoutStatus,
  way: z.nullable(PayoutMethod),
  /** The Stripe account, or the list of bank transfers that it is in. */
  destination: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  created_at: Instant,
  /** Whether it belongs in a SEPA file rather than in a CSV list. */
  is_sepa: z.boolean(),
});
export type Payout = z.infer<typeof Payout>;

export const listPayouts = endpoint({
  summary: 'Unfinished payouts, oldest first',
  method: 'GET',
  path: '/api/operator/payouts',
  auth: 'operator',
  response: z.array(Payout),
});

/** The name of a list of bank transfers, or the key of a single payout. */
const ListOrPayout = z
  .string('File name is required')
  .check(z.regex(/^[\w.-]{1,80}$/, 'A file name consists of letters, digits, dots and hyphens'));

export const exportPayouts = endpoint({
  summary:
    'Export due bank transfers: SEPA credit transfers (pain.001) if the file is called `….xml`, otherwise a CSV list of the others. A payout is on one list only; until every transfer on a list is marked as made or failed, its name returns the same list, and newly due payouts go on another list',
  method: 'POST',
  path: '/api/operator/payouts/export',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ file: ListOrPayout }),
  response: z.object({ file: z.string(), payouts: z.int(), content: z.string() }),
});

/** The bank's reference for a transfer. */
export const TransferReference = text('Reference', 1, 100);

/** Why a transfer failed, as shown to the creator. */
export const TransferFailure = text('Reason', 3, 200);

export const markPayoutsPaid = endpoint({
  summary: 'Mark the bank transfers of a list, or a single one by its key, as made',
  method: 'POST',
  path: '/api/operator/payouts/paid',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ payouts: ListOrPayout, reference: TransferReference }),
  response: z.object({ paid: z.int() }),
});

export const markPayoutFailed = endpoint({
  summary: 'Mark a bank transfer as failed; it will be on the next list',
  method: 'POST',
  path: '/api/operator/payouts/failed',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ payout: ListOrPayout, reason: TransferFailure }),
  response: Payout,
});

export const recordPayoutResults = endpoint({
  summary:
    'Record the results of a list of bank transfers from a CSV file with the columns payout, result (paid or failed) and note (the reference, or the reason): all of them, or none if a line is wrong',
  method: 'POST',
  path: '/api/operator/payouts/results',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({
    file: ListOrPayout,
    content: z.string('Choose a file').check(z.maxLength(1_000_000, 'This file is too large')),
  }),
  response: z.object({ paid: z.int(), failed: z.int() }),
});
