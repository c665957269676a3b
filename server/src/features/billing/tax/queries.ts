import type { BuyerDetails, TaxRate } from '@kinora/contract/billing/invoices';
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Lists all rates, grouped by country and tax, the newest of each tax first. */
export const listRates = (db: Db): Promise<TaxRate[]> =>
  db
    .selectFrom('tax_rates')
    .select(['country', 'name', 'rate_milli', sql<string>`valid_from::text`.as('valid_from')])
    .orderBy('country')
    .orderBy('name')
    .orderBy('valid_from', 'desc')
    .execute();

export async function upsertRate(db: Db, rate: TaxRate): Promise<void> {
  await db
    .insertInto('tax_rates')
    .values(rate)
    .onConflict((conflict) =>
      conflict.columns(['country', 'name', 'valid_from']).doUpdateSet({ rate_milli: rate.rate_milli }),
    )
    .execute();
}

/** @returns false if the rate does not exist. */
export async function deleteRate(db: Db, { country, name, valid_from }: Omit<TaxRate, 'rate_milli'>) {
  const { numDeletedRows } = await db
    .deleteFrom('tax_rates')
    .where('country', '=', country)
    .where('name', '=', name)
    .where('valid_from', '=', valid_from)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the details that a member has entered for their invoices. */
export async function findBuyerDetails(db: Db, user_id: number): Promise<BuyerDetails | null> {
  const found = await db
    .selectFrom('buyer_details')
    .select(['country', 'name', 'address', 'vat_id'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return found ?? null;
}

export async function upsertBuyerDetails(
  db: Db,
  user_id: number,
  details: BuyerDetails,
  updated_at: Date,
): Promise<void> {
  await db
    .insertInto('buyer_details')
    .values({ user_id, ...details, updated_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...details, updated_at }))
    .execute();
}
