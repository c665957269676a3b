import type { Db } from '#db/types.ts';

/** Reads whom to write to about a payout. */
export const findCreator = (db: Db, user_id: number) =>
  db.selectFrom('users').select(['name', 'email']).where('id', '=', user_id).executeTakeFirstOrThrow();

/** Finds a creator's account at Stripe. */
export const findPayoutAccount = (db: Db, user_id: number) =>
  db.selectFrom('payout_accounts').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Records a new account, unless the creator has one. */
export async function insertPayoutAccount(
  db: Db,
  { user_id, account_ref, now }: { user_id: number; account_ref: string; now: Date },
): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values({ user_id, account_ref, created_at: now, checked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Records whether Stripe can send money to an account. */
export async function updatePayoutAccount(
  db: Db,
  user_id: number,
  state: { is_ready: boolean; checked_at: Date },
): Promise<void> {
  await db.updateTable('payout_accounts').set(state).where('user_id', '=', user_id).execute();
}
