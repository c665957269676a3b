import { sql } from 'kysely';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { correctEarlier } from '#features/earnings/royalties/close/correct.ts';
import { countMonth } from '#features/earnings/royalties/close/allocate-month.ts';
import { takeStep } from '#features/earnings/royalties/close/take-step.ts';
import type { Allocation } from '#features/earnings/royalties/rules/allocate.ts';

/**
 * Allocates the pool of a frozen month by every rule, and recounts earlier months whose payments have
 * changed.
 */
export function compute({ db, clock }: Pick<Context, 'db' | 'clock'>, month_id: number) {
  return takeStep(db, month_id, 'frozen', async (tx, month) => {
    const { paying, all, gamma, input_hash } = await countMonth(tx, month);
    for (const { rule, lines } of all) await insertLines(tx, month_id, rule, lines);
    await correctEarlier(tx, month);
    await tx
      .updateTable('royalty_months')
      .set({
        status: 'computed',
        input_hash,
        gamma,
        pool_minor: paying.pool_minor,
        reserve_minor: paying.reserve_minor,
        computed_at: clock.now(),
      })
      .where('id', '=', month_id)
      .execute();
  });
}

/**
 * Passed as a single JSON parameter: there can be thousands of shows, and a statement is limited to 65,535
 * parameters.
 */
async function insertLines(
  tx: Tx,
  month_id: number,
  rule: string,
  lines: Allocation['lines'],
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, amount_micro: String(line.amount_micro) }));
  await sql`insert into royalty_lines (month_id, rule, show_id, watched_ms, viewers, amount_micro, amount_minor)
    select ${month_id}::integer, ${rule}::text, show_id, watched_ms, viewers, amount_micro, amount_minor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (show_id integer, watched_ms bigint, viewers integer, amount_micro bigint, amount_minor bigint)`.execute(
    tx,
  );
}
