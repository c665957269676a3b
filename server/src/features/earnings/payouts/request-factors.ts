import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findCreator } from '#features/earnings/payouts/account-queries.ts';
import { findMaturedMonth, listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { factorRequestEmail } from '#features/earnings/payouts/emails.ts';
import type { PayoutContext } from '#features/earnings/payouts/prepare-payouts.ts';
import {
  maturityCutoff,
  holdOf,
  payoutCriteria,
  payableOf,
  minimumIn,
} from '#features/earnings/payouts/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';

/**
 * Emails creators, once per statement, that their payout is waiting for a second factor. Their
 * money stays in the balance, and a payout that was already due stays due.
 */
export async function requestFactors(context: PayoutContext & Pick<Context, 'jobs'>): Promise<void> {
  const { db, clock, config, jobs } = context;
  const now = clock.now();
  const criteria = payoutCriteria(config, now);
  if (!criteria.needs_factor) return;
  const accounts = await listBalances(
    db,
    { criteria: { ...criteria, needs_factor: false }, lacks_factor: true },
    holdOf(config, now),
  );
  for (const { account_id, user_id, currency, ...balance } of accounts) {
    const amount_minor = payableOf(balance);
    if (amount_minor < minimumIn(currency, config)) continue;
    await transaction(db, async (tx) => {
      const month_id = await findMaturedMonth(tx, account_id, maturityCutoff(now, balance.hold_days));
      const creator = await findCreator(tx, user_id);
      if (!creator) return;
      const { name, email } = creator;
      await queueEmail(tx, jobs, {
        to: email,
        content: factorRequestEmail(config, { name, amount_minor, currency }),
        now,
        key: `payout-waits-for-factor:${account_id}:${month_id}`,
      });
    });
  }
}
