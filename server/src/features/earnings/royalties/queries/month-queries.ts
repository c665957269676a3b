import { sql, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';

export type RoyaltyMonth = Selectable<Tables['royalty_months']>;

/**
 * Lists the currencies of payments that cover days of a month, and of closed months, which may need
 * corrections; the configured currency if there are none.
 */
export async function listCurrencies(db: Db, month: string, configured: string): Promise<string[]> {
  const { from_ms, to_ms } = monthSpan(month);
  const rows = await db
    .selectFrom('payments')
    .select('currency')
    .where('period_start', '<', new Date(to_ms).toISOString())
    .where('period_end', '>', new Date(from_ms).toISOString())
    .union(db.selectFrom('royalty_months').select('currency').where('month', '<=', month))
    .orderBy('currency')
    .execute();
  return rows.length > 0 ? rows.map(({ currency }) => currency) : [configured];
}

/** Finds the first month that anybody ever paid for. */
export async function findFirstPaidMonth(db: Db): Promise<string | null> {
  const { first } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.min<string | null>('period_start').as('first'))
    .executeTakeFirstOrThrow();
  return first && monthOf(new Date(first));
}

/** Returns a month's row in a currency, creating an open one if there is none. */
export async function findOrCreateMonth(db: Db, month: string, currency: string): Promise<RoyaltyMonth> {
  const { from_ms, to_ms } = monthSpan(month);
  await db
    .insertInto('royalty_months')
    .values({ month, currency, starts_at: new Date(from_ms), ends_at: new Date(to_ms) })
    .onConflict((conflict) => conflict.columns(['month', 'currency']).doNothing())
    .execute();
  return db
    .selectFrom('royalty_months')
    .selectAll()
    .where('month', '=', month)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
}

/**
 * Reads and locks a month, and makes the transaction repeatable-read; must be the transaction's
 * first statement.
 */
export async function lockMonth(tx: Tx, month_id: number): Promise<RoyaltyMonth> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  return tx
    .selectFrom('royalty_months')
    .selectAll()
    .where('id', '=', month_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Lists and locks the other closed months of a currency, oldest first. */
export const lockClosedMonths = (tx: Tx, { id, currency }: RoyaltyMonth): Promise<RoyaltyMonth[]> =>
  tx
    .selectFrom('royalty_months')
    .selectAll()
    .where('currency', '=', currency)
    .where('status', 'in', ['posted', 'paid'])
    .where('id', '<>', id)
    .orderBy('month')
    .forUpdate()
    .execute();

export async function updateMonth(
  tx: Tx,
  month_id: number,
  change: Updateable<Tables['royalty_months']>,
): Promise<void> {
  await tx.updateTable('royalty_months').set(change).where('id', '=', month_id).execute();
}

/** Lists all months whose close has begun, newest first. */
export const listMonths = (db: Db): Promise<RoyaltyMonth[]> =>
  db.selectFrom('royalty_months').selectAll().orderBy('month', 'desc').orderBy('currency').execute();
