import type { MonthlyReceipt } from '@kinora/contract/earnings/receipts';
import type { Db, Tx } from '#db/types.ts';
import { listRemovedWatchTime } from '#features/earnings/royalties/queries/forgotten-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import { readEpisodes, readWatched } from '#features/earnings/royalties/queries/watched-queries.ts';
import {
  readGamma,
  isCounted,
  listPaymentsBy,
  readTitles,
} from '#features/earnings/royalties/receipts/receipt-queries.ts';
import { splitNet } from '#features/earnings/royalties/receipts/receipt-rules.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { netOfMonth } from '#features/earnings/royalties/rules/payment-net.ts';
import { shareOf, type Rule, type Share } from '#features/earnings/royalties/rules/shares.ts';
import { findClosedMonth } from '#features/earnings/royalties/statements/statement-queries.ts';
import { notFound } from '#http/errors.ts';

/** Returns where a viewer's money for a closed month went. @throws 404 */
export async function readReceipt(db: Db, user_id: number, receipt: string): Promise<MonthlyReceipt> {
  return db.transaction().execute(async (tx) => {
    const month = await findClosedMonth(tx, receipt);
    const paid = month ? await listPaymentsBy(tx, month, user_id) : [];
    const net_minor = paid.reduce((sum, payment) => sum + payment.net_minor, 0);
    if (!month || net_minor === 0) throw notFound('You have no receipt for this month.');
    const span = monthSpan(month.month);
    // A payment that has changed since the month was closed is recounted in the next close; until then the receipt
    // shows the amount that was counted.
    const fee_minor = Math.max(0, netOfMonth(paid.map(withoutFee), span) - net_minor);
    const paid_minor = Math.max(net_minor + fee_minor, netOfMonth(paid.map(withoutFeeAndTax), span));
    const shares = await readShares(tx, month, user_id, net_minor);
    const removed = (await listRemovedWatchTime(tx, month.month, [user_id])).get(user_id) ?? [];
    const split = splitNet(net_minor, shares ?? [], shares ? removed : []);
    const titles = await readTitles(
      tx,
      split.shows.map(({ show_id }) => show_id),
    );
    return {
      id: receipt,
      currency: month.currency,
      paid_minor,
      tax_minor: paid_minor - fee_minor - net_minor,
      fee_minor,
      is_known: shares !== null,
      ...split,
      shows: split.shows.map((show) => ({ ...show, title: titles.get(show.show_id) ?? '' })),
    };
  });
}

const withoutFee = <P extends { fee_minor: number }>(payment: P): P => ({ ...payment, fee_minor: 0 });
const withoutFeeAndTax = <P extends { fee_minor: number; tax_minor: number }>(payment: P): P => ({
  ...payment,
  fee_minor: 0,
  tax_minor: 0,
});

/**
 * Returns what a viewer contributed to each show; null if it is no longer known what was
 * counted for them.
 */
async function readShares(
  tx: Tx,
  month: RoyaltyMonth,
  user_id: number,
  net_minor: number,
): Promise<Share[] | null> {
  const watched = await readWatched(tx, month.month, [user_id], await readEpisodes(tx));
  const viewer = { viewer: user_id, net_minor, shows: watched.get(user_id) ?? [] };
  if (!(await isCounted(tx, month, viewer))) return null;
  const [num = 0n, den = 1n] = (await readGamma(tx, month)).split('/').map(BigInt);
  return shareOf(month.rule as Rule, viewer, { num, den });
}
