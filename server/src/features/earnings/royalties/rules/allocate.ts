import { floorOf, type Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import { schemes, type Rule } from '#features/earnings/royalties/rules/shares.ts';
import { sumViewers } from '#features/earnings/royalties/rules/viewer-sums.ts';
import { sumShows, type ShowSums } from '#features/earnings/royalties/rules/show-sums.ts';
import {
  totalsOf,
  type ViewerMonths,
  type ViewerTotals,
} from '#features/earnings/royalties/rules/viewer-month.ts';
import { wholeCents } from '#features/earnings/royalties/rules/whole-cents.ts';

/** The creators' part of what viewers paid, and the currency of all amounts. */
export type Terms = { alpha: Fraction; currency: string };

type Line = {
  show_id: number;
  amount_minor: number;
  amount_micro: bigint;
  watched_ms: number;
  /** How many viewers contributed. */
  viewers: number;
};

export type Allocation = Terms & {
  rule: Rule;
  /**
   * What all viewers paid; the pool is the creators' part of it, and the reserve is the part of the pool that
   * no show earned.
   */
  net_minor: number;
  pool_minor: number;
  reserve_minor: number;
  /** γ, or the corresponding factor of another rule; `shareOf` recomputes every viewer's shares from it. */
  factor: Fraction;
  /** Ordered by show id. Together with the reserve they add up to the pool. */
  lines: Line[];
};

/**
 * Shares what viewers paid for a month among the shows they watched. The rules are explained in
 * docs/royalties.md.
 */
export async function allocate(rule: Rule, viewers: ViewerMonths, terms: Terms): Promise<Allocation> {
  const [allocation] = await allocateEach([rule], viewers, terms);
  if (!allocation) throw new Error('No allocation was computed.');
  return allocation;
}

/**
 * Like `allocate`, but by several rules at once, for comparison.
 * @param totals of the same viewers, if available; otherwise `viewers` is iterated twice.
 */
export async function allocateEach(
  rules: readonly Rule[],
  viewers: ViewerMonths,
  terms: Terms,
  totals: ViewerTotals = () => totalsOf(viewers),
): Promise<Allocation[]> {
  const sums = await sumViewers(totals);
  const pool_minor = floorOf(sums.net_minor, terms.alpha);
  const plans = rules.map((rule) => ({ rule, ...schemes[rule].plan(sums, pool_minor, terms.alpha) }));
  const showSums = await sumShows(plans, viewers);
  if (showSums.watched_ms.reduce((sum, ms) => sum + ms, 0) !== Number(sums.watched_ms))
    throw new RangeError('The watched time of the viewers differs from their totals.');
  return plans.map(({ rule, factor, spendable_minor }, index) => {
    const lines = roundLines(showSums, index, spendable_minor);
    const earned = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    return {
      ...terms,
      rule,
      net_minor: Number(sums.net_minor),
      pool_minor: Number(pool_minor),
      reserve_minor: Number(pool_minor) - earned,
      factor,
      lines,
    };
  });
}

function roundLines(showSums: ShowSums, plan: number, spendable_minor: bigint): Line[] {
  const { columns, watched_ms, viewers, amounts_micro } = showSums;
  const lines = [...columns]
    .map(([show_id, column]) => ({
      show_id,
      amount_micro: amounts_micro[plan]?.at(column) ?? 0n,
      watched_ms: watched_ms[column] ?? 0,
      viewers: viewers[column] ?? 0,
    }))
    .toSorted((a, b) => a.show_id - b.show_id);
  const cents = wholeCents(lines, spendable_minor);
  return lines.map((line) => ({ ...line, amount_minor: Number(cents.get(line.show_id) ?? 0n) }));
}
