import type { RoyaltyRule, Statement, StatementSummary } from '@kinora/contract/earnings/royalties';
import { after, day } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import { listDisputedShowIds } from '#features/earnings/payouts/disputed-queries.ts';
import { listPayoutsOf } from '#features/earnings/payouts/queries.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { holdOf, payoutOf } from '#features/earnings/payouts/rules.ts';
import {
  findClosedMonth,
  findLine,
  listCorrectionsOf,
  listLinesOf,
  listStatementsOf,
  sumLines,
} from '#features/earnings/royalties/statements/statement-queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

export async function readStatements(
  db: Db,
  config: Config,
  user_id: number,
  now: Date,
): Promise<StatementSummary[]> {
  const statements = await listStatementsOf(db, user_id);
  const payouts = Map.groupBy(await listPayoutsOf(db, user_id), ({ currency }) => currency);
  const balances = await listBalances(db, { user_id }, holdOf(config, now));
  const holds = new Map(balances.map(({ currency, hold_days }) => [currency, hold_days]));
  return statements.map((statement) => {
    const hold_days = holds.get(statement.currency) ?? config.royalty_hold_days;
    const payable_at = after(new Date(statement.posted_at), hold_days * day);
    const due = { month: statement.month, payable_at };
    return {
      ...statement,
      payable_at: payable_at.toISOString(),
      payout: payoutOf(due, payouts.get(statement.currency) ?? [], now),
    };
  });
}

/** Returns a statement as an earner sees it: the lines that they earn from, and the total of all lines. @throws 404 */
export async function readStatement(
  db: Db,
  config: Config,
  user_id: number,
  statement: string,
  now: Date,
): Promise<Statement> {
  const month = await findClosedMonth(db, statement);
  const summary = (await readStatements(db, config, user_id, now)).find(({ id }) => id === statement);
  if (!month || !summary) throw notFound('You have no statement with this name.');
  const lines = await listLinesOf(db, month.id, user_id);
  const disputed = await listDisputedShowIds(db, month.id, user_id, now);
  return {
    ...summary,
    ...(await sumLines(db, month)),
    rule: month.rule as RoyaltyRule,
    alpha: { num: month.alpha_num ?? 0, den: month.alpha_den ?? 1 },
    net_minor: month.net_minor ?? 0,
    pool_minor: month.pool_minor ?? 0,
    reserve_minor: month.reserve_minor ?? 0,
    viewers: month.viewers ?? 0,
    watched_ms: month.watched_ms ?? 0,
    gamma: month.gamma ?? '',
    input_hash: month.input_hash ?? '',
    lines: lines.map((line) => ({
      ...line,
      can_open: line.viewers >= config.royalty_min_viewers,
      is_disputed: disputed.includes(line.show_id),
    })),
    corrections: await listCorrectionsOf(db, month.id, user_id),
  };
}

/**
 * Returns a line that the creator may open.
 * @throws 404, or 409 if so few viewers contributed that they might be recognized
 */
export async function readLineToOpen(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: number,
  { statement, show_id }: { statement: string; show_id: number },
) {
  const month = await findClosedMonth(db, statement);
  const line = month && (await findLine(db, month, user_id, show_id));
  if (!line) throw notFound('Your statement has no line for this show.');
  const min = config.royalty_min_viewers;
  if (line.viewers < min)
    throw new Refusal(
      409,
      `A line can be opened only if at least ${min} viewers contributed to it, so that nobody can be recognized.`,
    );
  return { month, line };
}
