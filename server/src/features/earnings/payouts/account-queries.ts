import type { Db } from '#db/types.ts';
import type { AccountState } from '#services/payouts/types.ts';

/** Finds the recipient of emails about a payout; undefined for a deleted account. */
export const findCreator = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Finds a creator's account at Stripe. */
export const findPayoutAccount = (db: Db, user_id: number) =>
  db.selectFrom('payout_accounts').selectAll().where('user_id', '=', user_id).executeTakeFirst();

export type PayoutAccount = NonNullable<Awaited<ReturnType<typeof findPayoutAccount>>>;

/** Lists the accounts of monetized creators whose state was last read from Stripe before a given time. */
export const listAccountsCheckedBefore = (db: Db, before: Date): Promise<PayoutAccount[]> =>
  db
    .selectFrom('payout_accounts')
    .innerJoin('users', 'users.id', 'payout_accounts.user_id')
    .where('monetized_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('checked_at', '<', before.toISOString())
    .selectAll('payout_accounts')
    .orderBy('payout_accounts.user_id')
    .execute();

/** Records a new account, unless the creator has one. */
export async function insertPayoutAccount(
  db: Db,
  {
    user_id,
    account_ref,
    country,
    now,
  }: { user_id: number; account_ref: string; country: string; now: Date },
): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values({ user_id, account_ref, country, created_at: now, checked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Records an account's state as Stripe reported it. */
export async function updatePayoutAccount(
  db: Db,
  user_id: number,
  state: AccountState & { checked_at: Date },
): Promise<void> {
  await db.updateTable('payout_accounts').set(state).where('user_id', '=', user_id).execute();
}
