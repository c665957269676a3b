import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  deletePayeeData,
  findLastPaidYear,
  hasOpenPayout,
  listFormerCreators,
  settleFormerCreator,
} from '#features/earnings/leavers/queries.ts';
import { lastEarningsMatureAt, recordsKeptUntil, retriesEndAt } from '#features/earnings/leavers/rules.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { noHold } from '#features/earnings/payouts/rules.ts';

/**
 * Deletes the payment and tax details of creators who left, once they have been paid everything and their tax records
 * no longer have to be kept.
 */
export async function deleteFormerCreatorData({
  db,
  clock,
  config,
  storage,
}: Pick<Context, 'db' | 'clock' | 'config' | 'storage'>): Promise<void> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  for (const leaver of await listFormerCreators(db)) {
    const { user_id, settled_at } = leaver;
    const left_at = new Date(leaver.left_at);
    const isSettled =
      settled_at !== null || now >= retriesEndAt(left_at) || (await isPaidInFull(user_id, left_at));
    if (!isSettled) continue;
    const year = (await findLastPaidYear(db, user_id)) ?? left_at.getUTCFullYear();
    const records_until = recordsKeptUntil(year, config.tax_record_years);
    if (records_until !== null && records_until >= today) {
      const settlement = { settled_at: settled_at === null ? now : new Date(settled_at), records_until };
      await transaction(db, (tx) => settleFormerCreator(tx, user_id, settlement));
      continue;
    }
    await transaction(db, (tx) => deletePayeeData(tx, user_id));
    await storage.deleteFolder(`tax/${user_id}/`);
  }

  async function isPaidInFull(user_id: number, left_at: Date): Promise<boolean> {
    if (now < lastEarningsMatureAt(left_at, config) || (await hasOpenPayout(db, user_id))) return false;
    const balances = await listBalances(db, { user_id }, noHold(now));
    return balances.every(({ balance_minor }) => balance_minor <= 0);
  }
}
