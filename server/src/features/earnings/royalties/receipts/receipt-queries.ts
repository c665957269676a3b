import type { ReceiptMonth } from '@kinora/contract/earnings/receipts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { watchedColumns } from '#features/earnings/royalties/queries/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { PeriodPayment } from '#features/earnings/royalties/rules/payment-net.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Lists the closed months that a viewer paid for, newest first. */
export const listReceiptsOf = (db: Db, user_id: number): Promise<ReceiptMonth[]> =>
  db
    .selectFrom('royalty_months')
    .where('status', 'in', ['posted', 'paid'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('royalty_payments')
          .innerJoin('payments', 'payments.id', 'royalty_payments.payment_id')
          .whereRef('royalty_payments.month_id', '=', 'royalty_months.id')
          .where('royalty_payments.net_minor', '>', 0)
          .where('payments.user_id', '=', user_id),
      ),
    )
    .orderBy('month', 'desc')
    .orderBy('currency')
    .select([sql<string>`month || '-' || currency`.as('id'), 'currency'])
    .execute();

/**
 * Lists a viewer's payments that cover days of a month, with the net used when the month was last
 * counted.
 */
export const listPaymentsBy = (
  tx: Tx,
  { id }: RoyaltyMonth,
  user_id: number,
): Promise<(PeriodPayment & { net_minor: number })[]> =>
  tx
    .selectFrom('royalty_payments')
    .innerJoin('payments', 'payments.id', 'royalty_payments.payment_id')
    .where('month_id', '=', id)
    .where('user_id', '=', user_id)
    .select([
      'royalty_payments.net_minor',
      'amount_minor',
      'tax_minor',
      'fee_minor',
      'refunded_minor',
      'dispute',
      'disputed_minor',
      'period_start',
      'period_end',
    ])
    .execute();

/** Whether the viewers counted in a month include one who paid and watched exactly this. */
export async function isCounted(
  tx: Tx,
  { id }: RoyaltyMonth,
  { net_minor, shows }: Omit<ViewerMonth, 'viewer'>,
): Promise<boolean> {
  const [, show_ids, shows_ms] = watchedColumns(shows);
  const row = await tx
    .selectFrom('royalty_viewers')
    .where('month_id', '=', id)
    .where(sql`coalesce(corrected_minor, net_minor)`, '=', net_minor)
    .where('show_ids', '=', sql<string>`${show_ids}::integer[]`)
    .where('shows_ms', '=', sql<string>`${shows_ms}::bigint[]`)
    .select('viewer_no')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a closed month's γ, after its last recount. */
export async function readGamma(tx: Tx, { id, gamma }: RoyaltyMonth): Promise<string> {
  const last = await tx
    .selectFrom('royalty_recounts')
    .where('month_id', '=', id)
    .orderBy('id', 'desc')
    .select('gamma')
    .limit(1)
    .executeTakeFirst();
  return last?.gamma ?? gamma ?? '';
}

/** Returns the titles of shows, including deleted ones. */
export async function readTitles(tx: Tx, show_ids: readonly number[]): Promise<Map<number, string>> {
  if (show_ids.length === 0) return new Map();
  const rows = await tx.selectFrom('shows').where('id', 'in', show_ids).select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
