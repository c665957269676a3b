import type { Db } from '#db/types.ts';
import { monthOf } from '#features/earnings/royalties/rules/calendar.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/close/take-step.ts';
import { monthSpan } from '#features/earnings/royalties/rules/month.ts';

/**
 * Lists the currencies of payments for days of a month, and those of closed months, which may need
 * corrections; the configured currency if there are none.
 */
export async function currenciesOf(db: Db, month: string, usual: string): Promise<string[]> {
  const { from_ms, to_ms } = monthSpan(month);
  const rows = await db
    .selectFrom('payments')
    .select('currency')
    .where('period_start', '<', new Date(to_ms).toISOString())
    .where('period_end', '>', new Date(from_ms).toISOString())
    .union(db.selectFrom('royalty_months').select('currency').where('month', '<=', month))
    .orderBy('currency')
    .execute();
  return rows.length > 0 ? rows.map(({ currency }) => currency) : [usual];
}

/** Returns the month of the first day that was ever paid for. */
export async function firstPaidMonth(db: Db): Promise<string | null> {
  const { first } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.min<string | null>('period_start').as('first'))
    .executeTakeFirstOrThrow();
  return first && monthOf(new Date(first));
}

/** Lists all months whose close has begun, newest first. */
export const listMonths = (db: Db): Promise<RoyaltyMonth[]> =>
  db.selectFrom('royalty_months').selectAll().orderBy('month', 'desc').orderBy('currency').execute();

/** Lists what each rule allocates to every show of a month. */
export const listLinesByRule = (db: Db, month_id: number) =>
  db
    .selectFrom('royalty_lines')
    .where('month_id', '=', month_id)
    .orderBy('show_id')
    .select(['show_id', 'rule', 'amount_minor'])
    .execute();
