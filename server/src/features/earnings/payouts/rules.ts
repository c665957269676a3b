import type { StatementPayout } from '@kinora/contract/earnings/payouts';
import { after, day } from '#clock.ts';
import { requiresFactors, type Config } from '#config/config.ts';

type PayoutKeyParts = { month: string; currency: string; user_id: number; round: number };

/** Returns a payout's permanent identifier, used by the provider, on bank transfers and in the ledger. */
export const payoutKey = ({ month, currency, user_id, round }: PayoutKeyParts): string =>
  `${month}-${currency}-${user_id}${round > 1 ? `-${round}` : ''}`;

/** Parses a payout key; undefined if it is not one. */
export function parsePayoutKey(key: string): PayoutKeyParts | undefined {
  const [, month = '', currency = '', user_id, round = '1'] =
    /^(\d{4}-\d\d)-([a-z]{3})-(\d{1,9})(?:-(\d{1,3}))?$/.exec(key) ?? [];
  return user_id ? { month, currency, user_id: Number(user_id), round: Number(round) } : undefined;
}

export type Balance = {
  balance_minor: number;
  /** The part that has been held long enough, less what was paid out. */
  matured_minor: number;
  /** The amount in pending payouts. */
  open_minor: number;
  /**
   * The unpaid earnings of shows in dispute, and the part of them that has been held long enough.
   */
  disputed_minor: number;
  disputed_matured_minor: number;
};

/**
 * Returns what may be paid out now or is being paid out. Later deductions are covered first by money that is
 * still on hold.
 */
export const payableOf = (balance: Omit<Balance, 'open_minor'>): number =>
  Math.min(
    balance.balance_minor - balance.disputed_minor,
    balance.matured_minor - balance.disputed_matured_minor,
  );

/** Returns what may be paid out now, less what is already being paid out. */
export const availableOf = (balance: Balance): number => payableOf(balance) - balance.open_minor;

type Minimums = Pick<Config, 'payout_minimum_minor' | 'payout_minimums'>;

/** Returns the smallest amount that is paid out in a currency. */
export const minimumIn = (currency: string, { payout_minimum_minor, payout_minimums }: Minimums): number =>
  payout_minimums.get(currency) ?? payout_minimum_minor;

/** Returns the smallest amount that is paid out to a creator. */
export const minimumFor = (
  { currency, has_left }: { currency: string; has_left: boolean },
  minimums: Minimums,
): number => (has_left ? 1 : minimumIn(currency, minimums));

/** Returns what a creator needs in order to be paid now, under these settings. */
export const payoutCriteria = (
  config: Pick<Config, 'payouts' | 'production' | 'trust_proxy' | 'demo'>,
  now: Date,
): { way: Config['payouts']; needs_factor: boolean; now: Date } => ({
  way: config.payouts,
  needs_factor: requiresFactors(config),
  now,
});

/** Returns the cutoff: postings made by then have been held long enough. */
export const maturityCutoff = (now: Date, hold_days: number): Date => after(now, -hold_days * day);

/** How long royalties are held, and after how many clean months they are held for only `short_days`. */
export type Hold = { now: Date; days: number; short_days: number; clean_months: number };

export const holdOf = (
  config: Pick<Config, 'royalty_hold_days' | 'royalty_short_hold_days' | 'royalty_clean_months'>,
  now: Date,
): Hold => ({
  now,
  days: config.royalty_hold_days,
  short_days: config.royalty_short_hold_days,
  clean_months: config.royalty_clean_months,
});

/** A hold of zero days: everything has been held long enough. */
export const noHold = (now: Date): Hold => ({ now, days: 0, short_days: 0, clean_months: 1 });

type OwnPayout = Omit<StatementPayout, 'status' | 'month'> & {
  status: Exclude<StatementPayout['status'], 'held' | 'carried'>;
  month: string;
  round: number;
};

/** Returns a statement's payout: its own, or the payout of the later month that its amount was carried to. */
export function payoutOf(
  { month, payable_at }: { month: string; payable_at: Date },
  payouts: readonly OwnPayout[],
  now: Date,
): StatementPayout {
  const [match] = payouts
    .filter((payout) => payout.month >= month)
    .toSorted((a, b) => a.month.localeCompare(b.month) || b.round - a.round);
  if (now < payable_at) return { status: 'held', ...noPayout };
  if (!match) return { status: 'carried', ...noPayout };
  const { status, amount_minor, withheld_minor, withheld_bp, withheld_for } = match;
  const { month: payout_month, reference, failure, paid_at } = match;
  const withheld = { withheld_minor, withheld_bp, withheld_for };
  return { status, amount_minor, ...withheld, month: payout_month, reference, failure, paid_at };
}

const noPayout = {
  amount_minor: null,
  withheld_minor: 0,
  withheld_bp: null,
  withheld_for: null,
  month: null,
  reference: null,
  failure: null,
  paid_at: null,
};
