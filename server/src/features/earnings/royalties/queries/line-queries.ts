import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Allocation } from '#features/earnings/royalties/rules/allocate.ts';

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

/** Lists what each rule allocates to every show of a month. */
export const listLinesByRule = (db: Db, month_id: number) =>
  db
    .selectFrom('royalty_lines')
    .where('month_id', '=', month_id)
    .orderBy('show_id')
    .select(['show_id', 'rule', 'amount_minor'])
    .execute();
