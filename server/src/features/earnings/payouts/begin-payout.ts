import { floorForPayout } from '@kinora/contract/billing/provider-money';
import { sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { holdAccount, readBalances, selectPayouts } from '#features/earnings/payouts/queries.ts';

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['execute']>>[number];

/** The way of payment, and the account there or the operator's list. */
type Where = { way: 'stripe' | 'manual'; destination: string };

/**
 * Marks a payout as being sent, before any provider is asked. Of several concurrent callers only one
 * succeeds.
 * @returns what to send; undefined if another caller is sending it, or the balance is no longer sufficient.
 */
export const beginPayout = (
  db: Db,
  id: number,
  { way, destination }: Where,
  { now, minimum_minor }: { now: Date; minimum_minor: number },
): Promise<PayoutRow | undefined> =>
  transaction(db, async (tx) => {
    const payout = await selectPayouts(tx)
      .where('payouts.id', '=', id)
      .forUpdate('payouts')
      .executeTakeFirst();
    if (!payout || (payout.status !== 'due' && payout.status !== 'failed')) return undefined;
    const { id: account_id } = await holdAccount(tx, payout.user_id, payout.currency);
    const [held] = await readBalances(tx, sql`account.id = ${account_id}`, now);
    // Money may have been taken back since the payout was created.
    const others = (held?.open_minor ?? 0) - payout.amount_minor;
    const left = Math.min(payout.amount_minor, (held?.balance_minor ?? 0) - others);
    const amount_minor = way === 'stripe' ? floorForPayout(left, payout.currency) : left;
    if (amount_minor < Math.max(1, minimum_minor)) return undefined;
    const begun = { way, destination, amount_minor, attempt: payout.attempt + 1 };
    await tx
      .updateTable('payouts')
      .set({ ...begun, status: 'sending', sent_at: now, failure: null })
      .where('id', '=', id)
      .execute();
    return { ...payout, ...begun, status: 'sending' };
  });
