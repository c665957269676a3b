import type { Tx } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/close/take-step.ts';

/** What a show earned by the rule that pays, and its publisher. */
export type EarnedBy = { show_id: number; publisher_id: number; amount_minor: number };

/** A recounted month: whose amounts differ, and by how much. */
export type Recounted = {
  month: string;
  net_change_minor: number;
  pool_change_minor: number;
  reserve_change_minor: number;
  adjustments: EarnedBy[];
};

export const readEarned = (tx: Tx, { id, rule }: RoyaltyMonth): Promise<EarnedBy[]> =>
  tx
    .selectFrom('royalty_lines')
    .innerJoin('shows', 'shows.id', 'royalty_lines.show_id')
    .where('month_id', '=', id)
    .where('rule', '=', rule ?? '')
    .orderBy('show_id')
    .select(['show_id', 'publisher_id', 'amount_minor'])
    .execute();

export async function listRecounts(tx: Tx, closed_in_id: number): Promise<Recounted[]> {
  const recounts = await tx
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_recounts.month_id')
    .where('closed_in_id', '=', closed_in_id)
    .orderBy('month')
    .select(['royalty_recounts.id', 'month', 'net_change_minor', 'pool_change_minor', 'reserve_change_minor'])
    .execute();
  const found: Recounted[] = [];
  for (const { id, ...recount } of recounts) {
    const adjustments = await tx
      .selectFrom('royalty_adjustments')
      .innerJoin('shows', 'shows.id', 'royalty_adjustments.show_id')
      .where('recount_id', '=', id)
      .orderBy('show_id')
      .select((eb) => [
        'show_id',
        'publisher_id',
        eb('after_minor', '-', eb.ref('before_minor')).as('amount_minor'),
      ])
      .execute();
    found.push({ ...recount, adjustments });
  }
  return found;
}
