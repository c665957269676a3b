import type { Db } from '#db/types.ts';
import { selectPayouts, type PayoutRow } from '#features/earnings/payouts/queries.ts';

/** Selects the payouts on a list of bank transfers. */
const transfersOn = (db: Db, file: string) =>
  selectPayouts(db).where('way', '=', 'manual').where('destination', '=', file);

export const listTransfers = (db: Db, file: string): Promise<PayoutRow[]> => transfersOn(db, file).execute();

/** Whether a list has outstanding transfers. */
export async function hasOutstandingTransfers(db: Db, file: string): Promise<boolean> {
  const open = await transfersOn(db, file).where('payouts.status', '=', 'sending').executeTakeFirst();
  return open !== undefined;
}

/** Lists the outstanding transfers on a list, with the payees' addresses and sealed bank accounts. */
export const listOutstandingTransfers = (db: Db, file: string) =>
  transfersOn(db, file)
    .where('payouts.status', '=', 'sending')
    .leftJoin('tax_profiles', 'tax_profiles.user_id', 'payouts.user_id')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select(['tax_profiles.name as payee', 'address1', 'address2', 'city', 'state', 'zip_code'])
    .select(['tax_profiles.country as tax_country'])
    .select(['bank_accounts.country', 'bank_accounts.holder', 'bank_accounts.details_sealed'])
    .execute();
