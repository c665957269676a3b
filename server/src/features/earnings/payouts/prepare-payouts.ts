import { floorForPayout } from '@kinora/contract/billing/provider-money';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import {
  findMaturedMonth,
  listBalances,
  lockAccount,
  type CreatorBalance,
} from '#features/earnings/payouts/balance-queries.ts';
import { withholdTax } from '#features/earnings/withholding/withhold-tax.ts';
import { hasReleasedEarnings } from '#features/earnings/payouts/disputed-queries.ts';
import { findLastPayout, insertPayout, markMonthsPaid } from '#features/earnings/payouts/queries.ts';
import {
  availableOf,
  maturityCutoff,
  holdOf,
  minimumFor,
  payoutCriteria,
} from '#features/earnings/payouts/rules.ts';

export type PayoutContext = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Creates the payouts that are due. Every creator who can be paid gets everything that has been held long
 * enough, in one payout for the latest statement whose hold is over. An amount that is too small or negative is
 * carried over to the next statement.
 * @returns the number of new payouts.
 */
export async function createDuePayouts({ db, clock, config }: PayoutContext): Promise<number> {
  const criteria = payoutCriteria(config, clock.now());
  const accounts = await listBalances(db, { criteria }, holdOf(config, clock.now()));
  let prepared = 0;
  for (const account of accounts) {
    if (dueAmountOf(config, account) < minimumFor(account, config)) continue;
    prepared += await transaction(db, async (tx) => {
      await lockAccount(tx, account.user_id, account.currency);
      // The balance and the time are read again under the lock, so that every dispute that has already
      // begun is seen.
      const { account_id } = account;
      const now = clock.now();
      const [current] = await listBalances(tx, { account_id, criteria }, holdOf(config, now));
      const amount_minor = current ? dueAmountOf(config, current) : 0;
      return current && amount_minor >= minimumFor(current, config)
        ? insertDuePayout(tx, current, amount_minor, { config, now })
        : 0;
    });
  }
  return prepared;
}

/**
 * Returns what may be paid out now; a remainder that Stripe cannot transfer to a bank account stays in the
 * balance.
 */
const dueAmountOf = ({ payouts }: PayoutContext['config'], account: CreatorBalance): number =>
  payouts === 'stripe' ? floorForPayout(availableOf(account), account.currency) : availableOf(account);

/** @returns the number of new payouts, 0 or 1. */
async function insertDuePayout(
  tx: Tx,
  { account_id, user_id, hold_days, has_left }: CreatorBalance,
  gross_minor: number,
  { config, now }: { config: PayoutContext['config']; now: Date },
): Promise<number> {
  const royalty_month_id = await findMaturedMonth(tx, account_id, maturityCutoff(now, hold_days));
  if (royalty_month_id === undefined) return 0;
  const last = await findLastPayout(tx, royalty_month_id, user_id);
  // A statement is paid out once, and again only if some of the money was returned or is no longer in dispute.
  // Creators who have left do not wait for another statement.
  const isPaidOut = last !== undefined && last.reversed_minor === 0 && !has_left;
  if (
    isPaidOut &&
    !(last.sent_at && (await hasReleasedEarnings(tx, { user_id, month_id: royalty_month_id }, now)))
  )
    return 0;
  const round = (last?.round ?? 0) + 1;
  const amounts = await withholdTax(tx, config, { user_id, gross_minor, now });
  await insertPayout(tx, { royalty_month_id, user_id, round, ...amounts, created_at: now });
  return 1;
}

/**
 * Marks months as paid once their hold is over and none of their payouts is pending. Creators who cannot be
 * paid do not delay this.
 */
export async function completePaidMonths({ db, clock, config }: PayoutContext): Promise<void> {
  const now = clock.now();
  const matured_at = maturityCutoff(now, config.royalty_hold_days);
  await markMonthsPaid(db, payoutCriteria(config, now), { now, matured_at });
}
