import type { Tx } from '#db/types.ts';
import { updateCorrectedViewers } from '#features/earnings/royalties/queries/correction-queries.ts';
import { allocateMonth } from '#features/earnings/royalties/close/allocate-month.ts';
import {
  lockClosedMonths,
  updateMonth,
  type RoyaltyMonth,
} from '#features/earnings/royalties/queries/month-queries.ts';
import { insertAdjustmentParts } from '#features/earnings/royalties/queries/part-queries.ts';
import {
  recordPayments,
  listChangedPayments,
  readRecordedNets,
} from '#features/earnings/royalties/queries/payment-queries.ts';
import {
  insertRecount,
  readSettledMonth,
  type Adjustment,
  type ShowEarnings,
} from '#features/earnings/royalties/queries/recount-queries.ts';
import { floorOf } from '#features/earnings/royalties/rules/fraction.ts';
import { readEpisodes, readWatched } from '#features/earnings/royalties/queries/watched-queries.ts';

/**
 * Recounts closed months whose payments have since been refunded, disputed or reported late. The months
 * themselves do not change; the difference is posted with the month that is closing.
 */
export async function correctEarlierMonths(tx: Tx, closing: RoyaltyMonth): Promise<void> {
  for (const month of await lockClosedMonths(tx, closing)) {
    const changed = await listChangedPayments(tx, month);
    if (changed.length === 0) continue;
    const payments = changed.filter(({ net_minor, before_minor }) => net_minor !== before_minor).length;
    const unplaced_minor = payments === 0 ? 0 : await correctViewers(tx, month, changed);
    await recordPayments(tx, month.id, changed);
    if (payments > 0) await recount(tx, closing, month, { payments, unplaced_minor });
  }
}

type ChangedPayments = Awaited<ReturnType<typeof listChangedPayments>>;

/**
 * Viewers per page: few enough to hold in memory with everything they watched, but as many as possible,
 * because every page scans all rows.
 */
const pageSize = 10_000;

/**
 * Replaces the frozen amounts of viewers with what they paid after all corrections. Nothing links a
 * viewer to a row, so a row is found by its contents. If the contents are no longer known, the change
 * goes to the reserve.
 * @returns the amount left for the reserve.
 */
async function correctViewers(tx: Tx, month: RoyaltyMonth, changed: ChangedPayments): Promise<number> {
  const [deleted, known] = [
    changed.filter(({ is_deleted }) => is_deleted),
    changed.filter(({ is_deleted }) => !is_deleted),
  ];
  // What they watched has been deleted, so they would match the row of someone who watched nothing.
  let unplaced_minor = netChange(deleted);
  const changes = [...Map.groupBy(known, ({ user_id }) => user_id)].filter(
    ([, payments]) => netChange(payments) !== 0,
  );
  const episodes = await readEpisodes(tx);
  for (let start = 0; start < changes.length; start += pageSize) {
    const page = changes.slice(start, start + pageSize);
    const user_ids = page.map(([user_id]) => user_id);
    const before = await readRecordedNets(tx, month.id, user_ids);
    const watched = await readWatched(tx, month.month, user_ids, episodes);
    const corrections = page.map(([user_id, payments]) => {
      const frozen_row = { net_minor: before.get(user_id) ?? 0, shows: watched.get(user_id) ?? [] };
      return { frozen_row, corrected_minor: frozen_row.net_minor + netChange(payments) };
    });
    for (const { frozen_row, corrected_minor } of await updateCorrectedViewers(tx, month.id, corrections))
      unplaced_minor += corrected_minor - frozen_row.net_minor;
  }
  return unplaced_minor;
}

const netChange = (changed: ChangedPayments): number =>
  changed.reduce((sum, { net_minor, before_minor }) => sum + net_minor - before_minor, 0);

async function recount(
  tx: Tx,
  closing: RoyaltyMonth,
  month: RoyaltyMonth,
  { payments, unplaced_minor }: { payments: number; unplaced_minor: number },
): Promise<void> {
  const before = await readSettledMonth(tx, month);
  const { payout_allocation, gamma, input_hash } = await allocateMonth(tx, month);
  const total_unplaced_minor = month.unplaced_minor + unplaced_minor;
  const net_minor = payout_allocation.net_minor + total_unplaced_minor;
  const pool_minor = Number(floorOf(BigInt(net_minor), payout_allocation.alpha));
  const earned_minor = payout_allocation.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  await updateMonth(tx, month.id, { unplaced_minor: total_unplaced_minor });
  const adjustments = adjustmentsOf(before.lines, payout_allocation.lines);
  const recount_id = await insertRecount(
    tx,
    {
      month_id: month.id,
      closed_in_id: closing.id,
      payments,
      net_change_minor: net_minor - before.net_minor,
      pool_change_minor: pool_minor - before.pool_minor,
      reserve_change_minor: pool_minor - earned_minor - before.reserve_minor,
      input_hash,
      gamma,
    },
    adjustments,
  );
  await insertAdjustmentParts(tx, { recount_id, month: month.month }, adjustments);
}

/** Returns the shows whose amounts differ; a show that is missing on one side counts as 0 there. */
function adjustmentsOf(before: readonly ShowEarnings[], after: readonly ShowEarnings[]): Adjustment[] {
  const earned_before = new Map(before.map(({ show_id, amount_minor }) => [show_id, amount_minor]));
  const earned_after = new Map(after.map(({ show_id, amount_minor }) => [show_id, amount_minor]));
  return [...new Set([...earned_before.keys(), ...earned_after.keys()])]
    .map((show_id) => ({
      show_id,
      before_minor: earned_before.get(show_id) ?? 0,
      after_minor: earned_after.get(show_id) ?? 0,
    }))
    .filter(({ before_minor, after_minor }) => before_minor !== after_minor);
}
