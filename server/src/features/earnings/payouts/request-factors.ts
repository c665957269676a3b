import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findCreator } from '#features/earnings/payouts/account-queries.ts';
import { findMaturedMonth, listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { factorRequestEmail } from '#features/earnings/payouts/emails.ts';
import type { Paying } from '#features/earnings/payouts/prepare-payouts.ts';
import { heldUntil, holdOf, payableBy, payableOf, minimumIn } from '#features/earnings/payouts/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';

/**
 * Emails creators, once per statement, that their payout waits for a second factor. Their
 * money stays on the balance, and a payout that was already due stays due.
 */
export async function requestFactors(context: Paying & Pick<Context, 'jobs'>): Promise<void> {
  const { db, clock, config, jobs } = context;
  const now = clock.now();
  const needed = payableBy(config, now);
  if (!needed.needs_factor) return;
  const waiting = { payable_by: { ...needed, needs_factor: false }, lacks_factor: true } as const;
  const accounts = await listBalances(db, waiting, holdOf(config, now));
  for (const { account_id, user_id, currency, ...held } of accounts) {
    const amount_minor = payableOf(held);
    if (amount_minor < minimumIn(currency, config)) continue;
    await transaction(db, async (tx) => {
      const month_id = await findMaturedMonth(tx, account_id, heldUntil(now, held.hold_days));
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
