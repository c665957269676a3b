import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** Finds a creator who has an account for payouts; without one, a creator who leaves is no longer paid. */
export const findPayee = (tx: Db, user_id: number, method: 'stripe' | 'manual') =>
  tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('monetized_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        method === 'manual'
          ? eb
              .selectFrom('bank_accounts')
              .whereRef('bank_accounts.user_id', '=', 'users.id')
              .where('replaced_at', 'is', null)
              .select('id')
          : eb
              .selectFrom('payout_accounts')
              .whereRef('payout_accounts.user_id', '=', 'users.id')
              .where('is_ready', '=', true)
              .select('account_ref'),
      ),
    )
    .select('id')
    .executeTakeFirst();

/** Finds the year of a creator's last payout, in UTC; null if nothing was ever paid out. */
export async function findLastPaidYear(db: Db, user_id: number): Promise<number | null> {
  const { year } = await db
    .selectFrom('payouts')
    .where('user_id', '=', user_id)
    .where('paid_at', 'is not', null)
    .select(sql<number | null>`max(extract(year from paid_at at time zone 'UTC'))::int`.as('year'))
    .executeTakeFirstOrThrow();
  return year;
}

export async function insertFormerCreator(
  tx: Tx,
  leaver: { user_id: number; left_at: Date; settled_at: Date | null; records_until: string | null },
): Promise<void> {
  await tx.insertInto('leavers').values(leaver).execute();
}

export const listFormerCreators = (db: Db) =>
  db
    .selectFrom('leavers')
    .selectAll()
    .select(sql<string | null>`records_until::text`.as('records_until'))
    .orderBy('user_id')
    .execute();

/** Whether a creator has a payout that is due, in progress, or to be retried. */
export async function hasOpenPayout(db: Db, user_id: number): Promise<boolean> {
  const open = await db
    .selectFrom('payouts')
    .where('user_id', '=', user_id)
    .where('status', 'in', ['due', 'sending', 'failed'])
    .select('id')
    .executeTakeFirst();
  return open !== undefined;
}

export async function settleFormerCreator(
  tx: Tx,
  user_id: number,
  { settled_at, records_until }: { settled_at: Date; records_until: string | null },
): Promise<void> {
  await tx.updateTable('leavers').set({ settled_at, records_until }).where('user_id', '=', user_id).execute();
}

/** Deletes the data that was needed for a creator's payouts and tax records. */
export async function deletePayeeData(tx: Tx, user_id: number): Promise<void> {
  for (const table of ['tax_profiles', 'tax_forms', 'bank_accounts', 'payout_accounts', 'leavers'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
}
