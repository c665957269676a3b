import { createHash } from 'node:crypto';
import type { Db } from '#db/types.ts';
import { allocateEach, type Allocation } from '#features/earnings/royalties/rules/allocate.ts';
import { rules } from '#features/earnings/royalties/rules/shares.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';
import {
  streamFrozenTotals,
  streamFrozenViewers,
} from '#features/earnings/royalties/queries/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';

export type MonthAllocation = {
  /** By the rule that determines payouts. */
  payout_allocation: Allocation;
  /** By every rule, for comparison. */
  all: Allocation[];
  gamma: string;
  input_hash: string;
};

/** Allocates the pool of a frozen month by every rule. The same contents give the same result. */
export async function allocateMonth(db: Db, month: RoyaltyMonth): Promise<MonthAllocation> {
  const { alpha_num, alpha_den, currency } = month;
  if (alpha_num === null || alpha_den === null) throw new Error(`${month.month} is not frozen`);
  const hash = createHash('sha256').update(
    `${month.month}|${currency}|${alpha_num}/${alpha_den}|${month.rule}\n`,
  );
  // Computes the hash while the rows are being read.
  const viewers = async function* (): AsyncGenerator<ViewerMonth> {
    for await (const viewer of streamFrozenViewers(db, month.id)) {
      hash.update(hashInputLine(viewer));
      yield viewer;
    }
  };
  const alpha = { num: BigInt(alpha_num), den: BigInt(alpha_den) };
  const all = await allocateEach(rules, viewers, { alpha, currency }, () => streamFrozenTotals(db, month.id));
  const payout_allocation = all.find(({ rule }) => rule === month.rule);
  if (!payout_allocation) throw new Error(`There is no rule called ${month.rule}`);
  const { num, den } = payout_allocation.factor;
  return { payout_allocation, all, gamma: `${num}/${den}`, input_hash: hash.digest('hex') };
}

/**
 * Returns a line such as `699|12:360000,15:1200000`: the amount paid, and the watch time of each show in
 * milliseconds.
 */
const hashInputLine = ({ net_minor, shows }: ViewerMonth): string =>
  `${net_minor}|${shows.map(({ show_id, watched_ms }) => `${show_id}:${watched_ms}`).join(',')}\n`;
