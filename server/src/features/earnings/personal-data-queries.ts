import type { DeletionSummary } from '@kinora/contract/accounts/account-data';
import type { Db } from '#db/types.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { noHold } from '#features/earnings/payouts/rules.ts';

export const exportPostings = (db: Db, user_id: number) =>
  db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .select(['ledger_postings.amount_minor', 'ledger_postings.currency', 'ledger_transactions.type'])
    .select(['ledger_transactions.memo', 'ledger_transactions.posted_at'])
    .where('ledger_accounts.user_id', '=', user_id)
    .execute();

export const exportPayouts = (db: Db, user_id: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('royalty_months', 'royalty_months.id', 'payouts.royalty_month_id')
    .select(['royalty_months.month', 'royalty_months.currency', 'payouts.amount_minor'])
    .select(['payouts.status', 'payouts.way', 'payouts.reference', 'payouts.failure'])
    .select(['payouts.withheld_minor', 'payouts.withheld_bp', 'payouts.withheld_for'])
    .select(['payouts.reversed_minor', 'payouts.created_at', 'payouts.sent_at', 'payouts.paid_at'])
    .where('payouts.user_id', '=', user_id)
    .execute();

export const exportLines = (db: Db, publisher_id: number) =>
  db
    .selectFrom('royalty_lines')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_lines.month_id')
    .innerJoin('shows', 'shows.id', 'royalty_lines.show_id')
    .select(['royalty_months.month', 'royalty_months.currency', 'royalty_lines.show_id'])
    .select(['royalty_lines.rule', 'royalty_lines.watched_ms', 'royalty_lines.viewers'])
    .select(['royalty_lines.amount_micro', 'royalty_lines.amount_minor'])
    .where('shows.publisher_id', '=', publisher_id)
    .execute();

export const exportParts = (db: Db, user_id: number) =>
  db
    .selectFrom('royalty_parts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_parts.month_id')
    .select(['royalty_months.month', 'royalty_months.currency', 'royalty_parts.show_id'])
    .select(['royalty_parts.share_bp', 'royalty_parts.amount_minor'])
    .where('royalty_parts.user_id', '=', user_id)
    .execute();

const selectCorrectedMonths = (db: Db) =>
  db
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_recounts.month_id')
    .select(['royalty_months.month', 'royalty_months.currency']);

export const exportAdjustments = (db: Db, publisher_id: number) =>
  selectCorrectedMonths(db)
    .innerJoin('royalty_adjustments as change', 'change.recount_id', 'royalty_recounts.id')
    .innerJoin('shows', 'shows.id', 'change.show_id')
    .select(['change.show_id', 'change.before_minor', 'change.after_minor'])
    .where('shows.publisher_id', '=', publisher_id)
    .execute();

export const exportAdjustmentParts = (db: Db, user_id: number) =>
  selectCorrectedMonths(db)
    .innerJoin('royalty_adjustment_parts as change', 'change.recount_id', 'royalty_recounts.id')
    .select(['change.show_id', 'change.before_minor', 'change.after_minor'])
    .where('change.user_id', '=', user_id)
    .execute();

/** Lists the splits that a member has a share in, without other members' data. */
export const exportShares = (db: Db, user_id: number) =>
  db
    .selectFrom('royalty_split_shares')
    .innerJoin('royalty_splits', 'royalty_splits.id', 'royalty_split_shares.split_id')
    .select(['show_id', 'status', 'from_month', 'share_bp', 'accepted_at'])
    .where('user_id', '=', user_id)
    .execute();

/** Reads a creator's royalties that have not been paid out. */
export async function readUnpaid(db: Db, user_id: number, now: Date): Promise<DeletionSummary['unpaid']> {
  const balances = await listBalances(db, { user_id }, noHold(now));
  return balances
    .filter(({ balance_minor }) => balance_minor > 0)
    .map(({ currency, balance_minor }) => ({ currency, amount_minor: balance_minor }));
}
