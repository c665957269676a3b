import { floorForPayout } from '@kinora/contract/billing/provider-money';
import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import {
  canBePaid,
  holdAccount,
  readBalances,
  type CreatorBalance,
} from '#features/earnings/payouts/queries.ts';
import { availableOf, heldUntil } from '#features/earnings/payouts/rules.ts';

export type Paying = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Creates the payouts that are due: for every creator who can be paid, everything held long enough, under
 * their latest statement whose hold is over. An amount that is too small or negative is carried to the next
 * one.
 * @returns the number of new payouts.
 */
export async function prepareDue({ db, clock, config }: Paying): Promise<number> {
  const now = clock.now();
  const matured_at = heldUntil(now, config.royalty_hold_days);
  const accounts = await readBalances(db, canBePaid(config.payouts), matured_at);
  let prepared = 0;
  for (const account of accounts) {
    if (payableOf(config, account) < config.payout_minimum_minor) continue;
    prepared += await transaction(db, async (tx) => {
      await holdAccount(tx, account.user_id, account.currency);
      // Read again under the lock.
      const own = sql<boolean>`account.id = ${account.account_id} and ${canBePaid(config.payouts)}`;
      const [held] = await readBalances(tx, own, matured_at);
      const amount_minor = held ? payableOf(config, held) : 0;
      return amount_minor > 0 && amount_minor >= config.payout_minimum_minor
        ? insertDue(tx, account, amount_minor, { now, matured_at })
        : 0;
    });
  }
  return prepared;
}

/**
 * Returns what may be paid out now; a remainder that Stripe cannot transfer to a bank account stays on the
 * balance.
 */
const payableOf = ({ payouts }: Paying['config'], account: CreatorBalance): number =>
  payouts === 'stripe' ? floorForPayout(availableOf(account), account.currency) : availableOf(account);

async function insertDue(
  tx: Tx,
  { account_id, user_id }: CreatorBalance,
  amount_minor: number,
  { now, matured_at }: { now: Date; matured_at: Date },
): Promise<number> {
  const newest = await tx
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .innerJoin('royalty_months', 'royalty_months.id', 'ledger_transactions.royalty_month_id')
    .where('account_id', '=', account_id)
    .where('ledger_transactions.type', 'in', ['royalty', 'royalty_adjustment'])
    .where('ledger_transactions.posted_at', '<=', matured_at.toISOString())
    // By closing time first: a month closed after a later one has its own statement, which that one's payout
    // did not cover.
    .orderBy('ledger_transactions.posted_at', 'desc')
    .orderBy('month', 'desc')
    .select('royalty_months.id')
    .executeTakeFirst();
  if (!newest) return 0;
  const last = await tx
    .selectFrom('payouts')
    .select(['round', 'reversed_minor'])
    .where('royalty_month_id', '=', newest.id)
    .where('user_id', '=', user_id)
    .orderBy('round', 'desc')
    .executeTakeFirst();
  // A statement is paid out once, and again only after money from it came back.
  if (last && last.reversed_minor === 0) return 0;
  const round = (last?.round ?? 0) + 1;
  await tx
    .insertInto('payouts')
    .values({ royalty_month_id: newest.id, user_id, round, amount_minor, created_at: now })
    .execute();
  return 1;
}

/**
 * Marks months as paid once their hold is over and no payout of theirs is pending. Creators who cannot be
 * paid do not delay this.
 */
export async function settleMonths({ db, clock, config }: Paying): Promise<void> {
  const now = clock.now();
  await sql`update royalty_months set status = 'paid', paid_at = ${now.toISOString()}::timestamptz
    where status = 'posted' and posted_at <= ${heldUntil(now, config.royalty_hold_days).toISOString()}::timestamptz
      and not exists (
        select 1 from payouts join users on users.id = payouts.user_id
        where royalty_month_id = royalty_months.id and (payouts.status = 'sending'
          or payouts.status in ('due', 'failed') and ${canBePaid(config.payouts)}))`.execute(db);
}
