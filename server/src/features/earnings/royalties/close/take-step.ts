import { sql, type Selectable } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { monthSpan } from '#features/earnings/royalties/rules/month.ts';

export type RoyaltyMonth = Selectable<Tables['royalty_months']>;

/** Returns a month's row in a currency, creating an open one if there is none. */
export async function openMonth(db: Db, month: string, currency: string): Promise<RoyaltyMonth> {
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

/** Retries of a step after a conflict with another process. */
const tries = 5;

/**
 * Advances a month by one step in a single repeatable-read transaction. Of several concurrent callers only
 * one does the step; an interrupted one changes nothing.
 */
export async function takeStep(
  db: Db,
  month_id: number,
  from: RoyaltyMonth['status'],
  work: (tx: Tx, month: RoyaltyMonth) => Promise<void>,
): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await transaction(db, async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx);
        const month = await tx
          .selectFrom('royalty_months')
          .selectAll()
          .where('id', '=', month_id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (month.status === from) await work(tx, month);
      });
      return;
    } catch (error) {
      if (!wasOvertaken(error) || left === 0) throw error;
    }
  }
}

/** PostgreSQL's serialization_failure: another transaction has changed the rows since this one began. */
const wasOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40001';
