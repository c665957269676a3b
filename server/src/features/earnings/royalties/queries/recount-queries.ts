import { sql, type Insertable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Part } from '#features/earnings/splits/rules/split-minor.ts';

export type ShowEarnings = { show_id: number; amount_minor: number };
export type SettledMonth = {
  net_minor: number;
  pool_minor: number;
  reserve_minor: number;
  lines: ShowEarnings[];
};

/** A change in what a show earned in a closed month. */
export type Adjustment = { show_id: number; before_minor: number; after_minor: number };

/** A recounted month: by how much its totals differ, and the differences per show and earner. */
export type RecountedMonth = {
  month: string;
  net_change_minor: number;
  pool_change_minor: number;
  reserve_change_minor: number;
  adjustments: Part[];
};

/** Reads a closed month including all its corrections so far. */
export async function readSettledMonth(tx: Tx, month: RoyaltyMonth): Promise<SettledMonth> {
  const changes = await tx
    .selectFrom('royalty_recounts')
    .where('month_id', '=', month.id)
    .select([
      sql<number>`coalesce(sum(net_change_minor), 0)`.as('net'),
      sql<number>`coalesce(sum(pool_change_minor), 0)`.as('pool'),
      sql<number>`coalesce(sum(reserve_change_minor), 0)`.as('reserve'),
    ])
    .executeTakeFirstOrThrow();
  const { rows: lines } = await sql<ShowEarnings>`select show_id, sum(amount_minor) as amount_minor from (
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

/** Inserts the recount of a month with the shows whose amounts change. @returns its id. */
export async function insertRecount(
  tx: Tx,
  recount: Insertable<Tables['royalty_recounts']>,
  adjustments: readonly Adjustment[],
): Promise<number> {
  const { id } = await tx
    .insertInto('royalty_recounts')
    .values(recount)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into royalty_adjustments (recount_id, show_id, before_minor, after_minor)
    select ${id}::integer, show_id, before_minor, after_minor
    from json_to_recordset(${JSON.stringify(adjustments)}::json)
      as one (show_id integer, before_minor bigint, after_minor bigint)`.execute(tx);
  return id;
}

/** Lists the earlier months that were recounted during a close. */
export async function listRecounts(tx: Tx, closed_in_id: number): Promise<RecountedMonth[]> {
  const recounts = await tx
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_recounts.month_id')
    .where('closed_in_id', '=', closed_in_id)
    .orderBy('month')
    .select(['royalty_recounts.id', 'month', 'net_change_minor', 'pool_change_minor', 'reserve_change_minor'])
    .execute();
  const found: RecountedMonth[] = [];
  for (const { id, ...recount } of recounts) {
    const adjustments = await tx
      .selectFrom('royalty_adjustment_parts')
      .where('recount_id', '=', id)
      .orderBy('show_id')
      .orderBy('user_id')
      .select((eb) => [
        'show_id',
        'user_id',
        eb('after_minor', '-', eb.ref('before_minor')).as('amount_minor'),
      ])
      .execute();
    found.push({ ...recount, adjustments });
  }
  return found;
}
