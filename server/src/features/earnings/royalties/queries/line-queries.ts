import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Allocation } from '#features/earnings/royalties/rules/allocate.ts';

/** What a show earned under the rule that determines payouts, and its publisher. */
export type EarnedBy = { show_id: number; publisher_id: number; amount_minor: number };

/**
 * Inserts what a rule allocates to every show of a month. The lines are a single JSON parameter: there can be
 * thousands of shows, and a statement is limited to 65,535 parameters.
 */
export async function insertLines(
  tx: Tx,
  month_id: number,
  { rule, lines }: Pick<Allocation, 'rule' | 'lines'>,
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, amount_micro: String(line.amount_micro) }));
  await sql`insert into royalty_lines (month_id, rule, show_id, watched_ms, viewers, amount_micro, amount_minor)
    select ${month_id}::integer, ${rule}::text, show_id, watched_ms, viewers, amount_micro, amount_minor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (show_id integer, watched_ms bigint, viewers integer, amount_micro bigint, amount_minor bigint)`.execute(
    tx,
  );
}

/** Lists what every show of a month earned under the rule that determines payouts. */
export const listEarned = (tx: Tx, { id, rule }: RoyaltyMonth): Promise<EarnedBy[]> =>
  tx
    .selectFrom('royalty_lines')
    .innerJoin('shows', 'shows.id', 'royalty_lines.show_id')
    .where('month_id', '=', id)
    .where('rule', '=', rule ?? '')
    .orderBy('show_id')
    .select(['show_id', 'publisher_id', 'amount_minor'])
    .execute();

/** Lists what each rule allocates to every show of a month. */
export const listLinesByRule = (db: Db, month_id: number) =>
  db
    .selectFrom('royalty_lines')
    .where('month_id', '=', month_id)
    .orderBy('show_id')
    .select(['show_id', 'rule', 'amount_minor'])
    .execute();
