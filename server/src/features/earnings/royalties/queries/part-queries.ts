import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Adjustment } from '#features/earnings/royalties/queries/recount-queries.ts';
import { earnersOf, readSplitsOf } from '#features/earnings/splits/agreed-queries.ts';
import { splitMinor, type Part } from '#features/earnings/splits/rules/split-minor.ts';

/** Inserts each earner's part of what the shows of a month earned, according to the shares of that month. */
export async function insertParts(tx: Tx, { id, month, rule }: RoyaltyMonth): Promise<void> {
  const lines = await tx
    .selectFrom('royalty_lines')
    .innerJoin('shows', 'shows.id', 'royalty_lines.show_id')
    .where('month_id', '=', id)
    .where('rule', '=', rule ?? '')
    .select(['show_id', 'publisher_id', 'amount_minor'])
    .execute();
  const splits = await readSplitsOf(tx, month);
  const rows = lines.flatMap(({ amount_minor, ...show }) =>
    splitMinor(amount_minor, earnersOf(splits, show), { month, show_id: show.show_id }).map((part) => ({
      show_id: show.show_id,
      ...part,
    })),
  );
  await sql`insert into royalty_parts (month_id, show_id, user_id, share_bp, amount_minor)
    select ${id}::integer, show_id, user_id, share_bp, amount_minor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (show_id integer, user_id integer, share_bp integer, amount_minor bigint)`.execute(tx);
}

/** Lists each earner's part of each show's royalties for a month. */
export const listParts = (tx: Tx, month_id: number): Promise<Part[]> =>
  tx
    .selectFrom('royalty_parts')
    .where('month_id', '=', month_id)
    .orderBy('show_id')
    .orderBy('user_id')
    .select(['show_id', 'user_id', 'amount_minor'])
    .execute();

/**
 * Inserts each earner's part of a correction, according to the shares of the corrected month, not of the
 * month being closed.
 */
export async function insertAdjustmentParts(
  tx: Tx,
  { recount_id, month }: { recount_id: number; month: string },
  adjustments: readonly Adjustment[],
): Promise<void> {
  if (adjustments.length === 0) return;
  const splits = await readSplitsOf(tx, month);
  const shows = await tx
    .selectFrom('shows')
    .where(
      'id',
      'in',
      adjustments.map(({ show_id }) => show_id),
    )
    .select(['id', 'publisher_id'])
    .execute();
  const publishers = new Map(shows.map(({ id, publisher_id }) => [id, publisher_id]));
  const rows = adjustments.flatMap(({ show_id, before_minor, after_minor }) => {
    const shares = earnersOf(splits, { show_id, publisher_id: publishers.get(show_id) ?? 0 });
    const after = splitMinor(after_minor, shares, { month, show_id });
    return splitMinor(before_minor, shares, { month, show_id }).map(({ user_id, amount_minor }, index) => ({
      show_id,
      user_id,
      before_minor: amount_minor,
      after_minor: after[index]?.amount_minor,
    }));
  });
  await sql`insert into royalty_adjustment_parts (recount_id, show_id, user_id, before_minor, after_minor)
    select ${recount_id}::integer, show_id, user_id, before_minor, after_minor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (show_id integer, user_id integer, before_minor bigint, after_minor bigint)`.execute(tx);
}
