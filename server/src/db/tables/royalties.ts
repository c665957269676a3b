import type { AccountNeed } from '@kinora/contract/earnings/payout-account';
import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Id = GeneratedAlways<number>;

/** The ledger, creators' royalties, their splits and payouts: docs/decisions/0021, 0027, 0078. */
export type RoyaltyTables = {
  ledger_accounts: {
    id: Id;
    kind: 'subscriptions' | 'platform' | 'pool' | 'reserve' | 'creator' | 'payout' | 'tax' | 'fees';
    user_id: number | null;
    currency: string;
  };
  ledger_transactions: {
    id: Id;
    idempotency_key: string;
    type: string;
    mode: string;
    memo: Default<string>;
    posted_at: Instant;
    royalty_month_id: number | null;
  };
  ledger_postings: {
    id: Id;
    transaction_id: number;
    account_id: number;
    currency: string;
    amount_minor: number;
  };
  royalty_months: {
    id: Id;
    month: string;
    currency: string;
    starts_at: Instant;
    ends_at: Instant;
    status: Default<'open' | 'frozen' | 'computed' | 'posted' | 'paid'>;
    rule: string | null;
    alpha_num: number | null;
    alpha_den: number | null;
    viewers: number | null;
    net_minor: number | null;
    watched_ms: number | null;
    input_hash: string | null;
    pool_minor: number | null;
    reserve_minor: number | null;
    gamma: string | null;
    unplaced_minor: Default<number>;
    frozen_at: MaybeInstant;
    computed_at: MaybeInstant;
    posted_at: MaybeInstant;
    paid_at: MaybeInstant;
  };
  /** Arrays are read as text such as `{1,2}`, which is the same with both drivers. */
  royalty_viewers: {
    month_id: number;
    viewer_no: number;
    net_minor: number;
    corrected_minor: number | null;
    watched_ms: number;
    show_ids: string;
    shows_ms: string;
  };
  /** Arrays are read as text here, too. */
  qualified_months: {
    user_id: number;
    month: string;
    watched_ms: number;
    show_ids: string;
    shows_ms: string;
  };
  qualified_changes: { user_id: number };
  forgotten_watching: { user_id: number; month: string; show_id: number; watched_ms: number };
  royalty_payments: { month_id: number; payment_id: number; net_minor: number; known: string };
  royalty_lines: {
    month_id: number;
    show_id: number;
    rule: string;
    watched_ms: number;
    viewers: number;
    amount_micro: number;
    amount_minor: number;
  };
  royalty_recounts: {
    id: Id;
    month_id: number;
    closed_in_id: number;
    payments: number;
    net_change_minor: number;
    pool_change_minor: number;
    reserve_change_minor: number;
    input_hash: string;
    gamma: string;
  };
  royalty_adjustments: { recount_id: number; show_id: number; before_minor: number; after_minor: number };
  royalty_splits: {
    id: Id;
    show_id: number;
    status: Default<'proposed' | 'agreed' | 'declined' | 'withdrawn'>;
    proposed_at: Instant;
    settled_at: MaybeInstant;
    from_month: string | null;
  };
  royalty_split_shares: {
    id: Id;
    split_id: number;
    user_id: number | null;
    email: string | null;
    token_hash: Buffer | null;
    share_bp: number;
    accepted_at: MaybeInstant;
  };
  royalty_parts: {
    month_id: number;
    show_id: number;
    user_id: number;
    share_bp: number;
    amount_minor: number;
  };
  royalty_adjustment_parts: {
    recount_id: number;
    show_id: number;
    user_id: number;
    before_minor: number;
    after_minor: number;
  };
  leavers: {
    user_id: number;
    left_at: Instant;
    settled_at: MaybeInstant;
    records_until: string | null;
  };
  payout_accounts: {
    user_id: number;
    account_ref: string;
    is_ready: Default<boolean>;
    country: Default<string | null>;
    in_review: Default<boolean>;
    needs: Default<AccountNeed[]>;
    needs_by: MaybeInstant;
    created_at: Instant;
    checked_at: Instant;
  };
  payouts: {
    id: Id;
    royalty_month_id: number;
    user_id: number;
    round: Default<number>;
    amount_minor: number;
    status: Default<'due' | 'sending' | 'paid' | 'failed' | 'reversed'>;
    way: 'stripe' | 'manual' | null;
    attempt: Default<number>;
    destination: string | null;
    reference: string | null;
    bank_account_id: number | null;
    failure: string | null;
    reversed_minor: Default<number>;
    withheld_minor: Default<number>;
    withheld_bp: number | null;
    withheld_source_bp: number | null;
    withheld_for: 'no-form' | 'foreign' | 'treaty' | 'backup' | null;
    created_at: Instant;
    sent_at: MaybeInstant;
    paid_at: MaybeInstant;
  };
};
