import { floorOf, type Fraction } from '#features/royalties/rules/fraction.ts';
import type { Plan } from '#features/royalties/rules/scheme.ts';
import { schemes, shareOf, type Rule } from '#features/royalties/rules/shares.ts';
import { surveyOf } from '#features/royalties/rules/survey.ts';
import type { ViewerMonths } from '#features/royalties/rules/viewer-month.ts';
import { wholeCents } from '#features/royalties/rules/whole-cents.ts';

/** The part of what viewers paid that is the creators', and the currency of all amounts. */
export type Terms = { alpha: Fraction; currency: string };

export type Line = {
  show_id: number;
  amount_minor: number;
  amount_micro: bigint;
  watched_ms: number;
  /** How many viewers brought it. */
  viewers: number;
};

export type Allocation = Terms & {
  rule: Rule;
  /** What all viewers paid; of it the pool is the creators' part, and of that the reserve is what no show earned. */
  net_minor: number;
  pool_minor: number;
  reserve_minor: number;
  /** By it, the rule and a viewer's month `shareOf` opens every line: γ, or what stands in its place. */
  factor: Fraction;
  /** By the id of the show. They sum to the pool, with the reserve. */
  lines: Line[];
};

/** Shares what viewers paid for a month among the shows they watched. docs/royalties.md explains the rules. */
export async function allocate(rule: Rule, viewers: ViewerMonths, terms: Terms): Promise<Allocation> {
  const [allocation] = await allocateEach([rule], viewers, terms);
  if (!allocation) throw new Error('A rule gives an allocation.');
  return allocation;
}

/** The same by several rules, for comparison; the viewers are gone through twice all the same. */
export async function allocateEach(
  rules: readonly Rule[],
  viewers: ViewerMonths,
  terms: Terms,
): Promise<Allocation[]> {
  const survey = await surveyOf(viewers);
  const pool_minor = floorOf(survey.net_minor, terms.alpha);
  const plans = rules.map((rule) => ({ rule, ...schemes[rule].plan(survey, pool_minor, terms.alpha) }));
  const totals = await sumsOf(plans, viewers);
  return plans.map(({ rule, factor, spendable_minor }, index) => {
    const lines = linesOf(totals, index, spendable_minor);
    const given = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    return {
      ...terms,
      rule,
      net_minor: exactly(survey.net_minor),
      pool_minor: exactly(pool_minor),
      reserve_minor: exactly(pool_minor) - given,
      factor,
      lines,
    };
  });
}

type Total = { watched_ms: number; viewers: number; micros: bigint[] };

async function sumsOf(
  plans: readonly (Plan & { rule: Rule })[],
  viewers: ViewerMonths,
): Promise<Map<number, Total>> {
  const totals = new Map<number, Total>();
  for await (const viewer of viewers()) {
    const byRule = plans.map(({ rule, factor }) => shareOf(rule, viewer, factor));
    for (const [index, { show_id, watched_ms }] of (byRule[0] ?? []).entries()) {
      let total = totals.get(show_id);
      if (!total) totals.set(show_id, (total = { watched_ms: 0, viewers: 0, micros: plans.map(() => 0n) }));
      total.watched_ms += watched_ms;
      total.viewers += 1;
      for (const [plan, shares] of byRule.entries())
        total.micros[plan] = (total.micros[plan] ?? 0n) + (shares[index]?.amount_micro ?? 0n);
    }
  }
  return totals;
}

function linesOf(totals: Map<number, Total>, plan: number, spendable_minor: bigint): Line[] {
  const lines = [...totals]
    .map(([show_id, { watched_ms, viewers, micros }]) => {
      return { show_id, amount_micro: micros[plan] ?? 0n, watched_ms, viewers };
    })
    .toSorted((one, other) => one.show_id - other.show_id);
  const cents = wholeCents(lines, spendable_minor);
  return lines.map((line) => ({ ...line, amount_minor: exactly(cents.get(line.show_id) ?? 0n) }));
}

/** Cents stand as plain numbers everywhere else; beyond 2^53 they would no longer be exact. */
function exactly(amount_minor: bigint): number {
  if (amount_minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The amount is too large.');
  return Number(amount_minor);
}
