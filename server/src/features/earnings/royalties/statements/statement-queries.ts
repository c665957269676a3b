import { sql } from 'kysely';
import type { RoyaltyRule, StatementCorrection, StatementLine } from '@kinora/contract/earnings/royalties';
import { jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { parseShows } from '#features/earnings/royalties/queries/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

/** SQL for a statement's id; null without a month. */
export const statementId = sql<string>`royalty_months.month || '-' || royalty_months.currency`;

/** Finds a closed month by the id of its statement. */
export const findClosedMonth = (db: Db, statement: string): Promise<RoyaltyMonth | undefined> =>
  db
    .selectFrom('royalty_months')
    .selectAll()
    .where(statementId, '=', statement)
    .where('status', 'in', ['posted', 'paid'])
    .executeTakeFirst();

/** Lists what a creator earned in each closed month, and the corrections posted with it. */
export async function listStatementsOf(db: Db, user_id: number) {
  const { rows } = await sql<{
    id: string;
    month: string;
    currency: string;
    status: 'posted' | 'paid';
    posted_at: string;
    earned_minor: number;
    adjusted_minor: number;
  }>`
    with changes as (
      select month_id, amount_minor as earned, 0 as adjusted from royalty_parts where user_id = ${user_id}
      union all
      select closed_in_id, 0, after_minor - before_minor from royalty_adjustment_parts
        join royalty_recounts on royalty_recounts.id = recount_id where user_id = ${user_id}
    )
    select ${statementId} as id, month, currency, status, posted_at,
      sum(earned)::bigint as earned_minor, sum(adjusted)::bigint as adjusted_minor
    from changes join royalty_months on royalty_months.id = month_id
    where status in ('posted', 'paid')
    group by royalty_months.id order by month desc, currency`.execute(db);
  return rows;
}

/** Sums up the lines of all shows of a month under the rule that determines payouts. */
export function sumLines(
  db: Db,
  { id, rule }: RoyaltyMonth,
): Promise<{ lines_minor: number; shows: number }> {
  return db
    .selectFrom('royalty_lines')
    .where('month_id', '=', id)
    .where('rule', '=', rule ?? '')
    .select((eb) => [
      sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('lines_minor'),
      eb.fn.countAll<number>().as('shows'),
    ])
    .executeTakeFirstOrThrow();
}

type ShowLine = Omit<StatementLine, 'can_open' | 'by_rule'>;
type LineByRule = ShowLine & {
  rule: RoyaltyRule;
  amount_micro: number;
  amount_minor: number;
};

/** Lists what each rule allocates to the shows that a creator earns from, and the creator's part. */
export async function listLinesOf(
  db: Db,
  month_id: number,
  user_id: number,
): Promise<Omit<StatementLine, 'can_open' | 'is_disputed'>[]> {
  const { rows } = await sql<LineByRule>`
    select show_id, title, publisher_id = user_id as is_publisher, rule, watched_ms, viewers, amount_micro,
      royalty_lines.amount_minor, share_bp, royalty_parts.amount_minor as own_minor
    from royalty_parts join royalty_lines using (month_id, show_id) join shows on shows.id = show_id
    where month_id = ${month_id} and user_id = ${user_id} order by show_id`.execute(db);
  return [...Map.groupBy(rows, ({ show_id }) => show_id).values()].map(([first, ...others]) => {
    const { rule: _rule, amount_micro: _micro, amount_minor: _minor, ...show_line } = first as LineByRule;
    const by_rule = Object.fromEntries(
      [first as LineByRule, ...others].map(({ rule, amount_micro, amount_minor }) => [
        rule,
        { amount_micro, amount_minor },
      ]),
    ) as StatementLine['by_rule'];
    return { ...show_line, by_rule };
  });
}

/** Lists the earlier months that were recounted when a month was closed, and the effect on what a creator earned. */
export function listCorrectionsOf(
  db: Db,
  closed_in_id: number,
  user_id: number,
): Promise<StatementCorrection[]> {
  return db
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_recounts.month_id')
    .where('closed_in_id', '=', closed_in_id)
    .orderBy('month')
    .select((eb) => [
      'month',
      'payments',
      'net_change_minor',
      'pool_change_minor',
      'reserve_change_minor',
      'royalty_recounts.gamma',
      'royalty_recounts.input_hash',
      jsonList(
        eb
          .selectFrom('royalty_adjustment_parts')
          .innerJoin('shows', 'shows.id', 'royalty_adjustment_parts.show_id')
          .whereRef('recount_id', '=', 'royalty_recounts.id')
          .where('user_id', '=', user_id)
          .orderBy('show_id')
          .select(['show_id', 'title', 'before_minor', 'after_minor']),
      ).as('lines'),
    ])
    .execute();
}

/** Finds a line that the creator earns from, under the rule that determines payouts. */
export const findLine = (db: Db, { id, rule }: RoyaltyMonth, user_id: number, show_id: number) =>
  db
    .selectFrom('royalty_lines')
    .innerJoin('royalty_parts', (join) =>
      join
        .onRef('royalty_parts.month_id', '=', 'royalty_lines.month_id')
        .onRef('royalty_parts.show_id', '=', 'royalty_lines.show_id'),
    )
    .where('royalty_lines.month_id', '=', id)
    .where('rule', '=', rule ?? '')
    .where('royalty_lines.show_id', '=', show_id)
    .where('user_id', '=', user_id)
    .select(['royalty_lines.show_id', 'viewers'])
    .executeTakeFirst();

/**
 * Lists the frozen viewers who contributed to a line, in the order of their numbers; those added by a later
 * correction are not listed.
 */
export async function listViewersOf(
  db: Db,
  month_id: number,
  show_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<(ViewerMonth & { watched_ms: number })[]> {
  const rows = await db
    .selectFrom('royalty_viewers')
    .where('month_id', '=', month_id)
    .where('net_minor', '>', 0)
    .where(sql<boolean>`show_ids @> array[${show_id}::integer]`)
    .orderBy('viewer_no')
    .limit(limit)
    .offset(offset)
    .select([
      'viewer_no',
      'net_minor',
      'watched_ms',
      sql<string>`show_ids::text`.as('show_ids'),
      sql<string>`shows_ms::text`.as('shows_ms'),
    ])
    .execute();
  return rows.map(({ viewer_no, net_minor, watched_ms, show_ids, shows_ms }) => ({
    viewer: viewer_no,
    net_minor,
    watched_ms,
    shows: parseShows(show_ids, shows_ms),
  }));
}
