import { sql, type Insertable } from 'kysely';
import type { BankAccount } from '@kinora/contract/earnings/bank-account';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

const currentAccounts = (db: Db) => db.selectFrom('bank_accounts').where('replaced_at', 'is', null);

/** Finds the displayable details of the account to which a creator is paid. */
export const findBankAccount = (db: Db, user_id: number): Promise<BankAccount | undefined> =>
  currentAccounts(db)
    .select(['country', 'holder', 'last4', 'saved_at', 'payable_from'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Finds a creator's account if payouts may go to it now. */
export const findPayableAccount = (tx: Tx, user_id: number, now: Date) =>
  currentAccounts(tx)
    .select('id')
    .where('user_id', '=', user_id)
    .where('payable_from', '<=', now.toISOString())
    .executeTakeFirst();

/** Marks a creator's account as replaced. @returns whether there was one. */
export async function retireBankAccount(tx: Tx, user_id: number, replaced_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_accounts')
    .set({ replaced_at })
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertBankAccount(tx: Tx, account: Insertable<Tables['bank_accounts']>): Promise<void> {
  await tx.insertInto('bank_accounts').values(account).execute();
}

/** Finds the member whose bank account is changed, and locks the row so that concurrent changes are serialized. */
export const lockOwner = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('users')
    .select(['email', 'name', 'monetized_at'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Lists the accounts that are sealed under a different key. */
export const listSealedUnderOtherKey = (db: Db, key_id: string) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id'])
    .where(sql`split_part(details_sealed, ':', 1)`, '<>', key_id)
    .orderBy('id')
    .execute();

export const lockSealedDetails = (tx: Tx, id: number) =>
  tx.selectFrom('bank_accounts').select('details_sealed').where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateSealedDetails(tx: Tx, id: number, details_sealed: string): Promise<void> {
  await tx.updateTable('bank_accounts').set({ details_sealed }).where('id', '=', id).execute();
}
