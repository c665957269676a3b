import { sql, type Insertable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/close/take-step.ts';

export type Earned = { show_id: number; amount_minor: number };
export type Settled = { net_minor: number; pool_minor: number; reserve_minor: number; lines: Earned[] };

/** Returns a closed month including all its corrections so far. */
export async function settledSoFar(tx: Tx, month: RoyaltyMonth): Promise<Settled> {
  const changes = await tx
    .selectFrom('royalty_recounts')
    .where('month_id', '=', month.id)
    .select([
      sql<number>`coalesce(sum(net_change_minor), 0)`.as('net'),
      sql<number>`coalesce(sum(pool_change_minor), 0)`.as('pool'),
      sql<number>`coalesce(sum(reserve_change_minor), 0)`.as('reserve'),
    ])
    .executeTakeFirstOrThrow();
  const { rows: lines } = await sql<Earned>`select show_id, sum(amount_minor) as amount_minor from (
      select show_id, amount_minor from royalty_lines where month_id = ${month.id} and rule = ${month.rule}
      union all
      select show_id, after_minor - before_minor from royalty_adjustments
        join royalty_recounts on id = recount_id where month_id = ${month.id}
    ) as one group by show_id`.execute(tx);
  return {
    net_minor: (month.net_minor ?? 0) + changes.net,
    pool_minor: (month.pool_minor ?? 0) + changes.pool,
    reserve_minor: (month.reserve_minor ?? 0) + changes.reserve,
    lines,
  };
}

/** Records by how much a month differs, and the shows whose amounts change. */
export async function keepRecount(
  tx: Tx,
  recount: Insertable<Tables['royalty_recounts']>,
  { before, after }: { before: readonly Earned[]; after: readonly Earned[] },
): Promise<void> {
  const { id } = await tx
    .insertInto('royalty_recounts')
    .values(recount)
    .returning('id')
    .executeTakeFirstOrThrow();
  const amounts = new Map<number, readonly [number, number]>(
    before.map(({ show_id, amount_minor }) => [show_id, [amount_minor, 0]]),
  );
  for (const { show_id, amount_minor } of after)
    amounts.set(show_id, [amounts.get(show_id)?.[0] ?? 0, amount_minor]);
  const rows = [...amounts]
    .filter(([, [was, is]]) => was !== is)
    .map(([show_id, [before_minor, after_minor]]) => ({ show_id, before_minor, after_minor }));
  await sql`insert into royalty_adjustments (recount_id, show_id, before_minor, after_minor)
    select ${id}::integer, show_id, before_minor, after_minor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (show_id integer, before_minor bigint, after_minor bigint)`.execute(tx);
}
