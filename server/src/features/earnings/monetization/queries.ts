import { sql, type Insertable, type Updateable } from 'kysely';
import type { Monetization } from '@kinora/contract/earnings/monetization';
import { after, hour } from '#clock.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { retireBankAccount } from '#features/earnings/bank-accounts/queries.ts';
import { retireTaxForm } from '#features/earnings/tax-forms/queries.ts';

type TaxProfiles = Tables['tax_profiles'];

/** Finds the displayable part of a member's monetization details. */
export async function findMonetization(db: Db, user_id: number): Promise<Monetization | null> {
  const found = await db
    .selectFrom('tax_profiles')
    .innerJoin('users', 'users.id', 'tax_profiles.user_id')
    .select(['tax_profiles.name', 'ssn_last4', 'address1', 'address2', 'city', 'state'])
    .select([
      'country',
      'vat_id',
      'zip_code as zipCode',
      'w9_file_name',
      'w9_content_type',
      'w9_size_bytes',
      'w9_received_at',
    ])
    .select(['users.monetized_at', 'tax_profiles.updated_at'])
    .where('tax_profiles.user_id', '=', user_id)
    .executeTakeFirst();
  if (!found) return null;
  const {
    w9_file_name,
    w9_content_type,
    w9_size_bytes,
    w9_received_at,
    monetized_at,
    updated_at,
    ...details
  } = found;
  return {
    ...details,
    updated_at,
    enabled_at: monetized_at ?? updated_at,
    w9:
      w9_file_name && w9_content_type && w9_size_bytes && w9_received_at
        ? {
            file_name: w9_file_name,
            content_type: w9_content_type,
            size_bytes: w9_size_bytes,
            received_at: w9_received_at,
          }
        : null,
  };
}

/**
 * Disables monetization for a member and retires their bank account, tax form and payout account, so that they have to
 * enter everything again.
 * @returns false if it was not enabled.
 */
export async function endMonetization(tx: Tx, user_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ monetized_at: null })
    .where('id', '=', user_id)
    .where('monetized_at', 'is not', null)
    .executeTakeFirst();
  await retireBankAccount(tx, user_id, now);
  await retireTaxForm(tx, user_id, now);
  await tx.deleteFrom('payout_accounts').where('user_id', '=', user_id).execute();
  return numUpdatedRows > 0n;
}

/** Reads when a member enabled monetization; null if they have not. */
export async function readMonetizedAt(db: Db, user_id: number): Promise<string | null> {
  const { monetized_at } = await db
    .selectFrom('users')
    .select('monetized_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return monetized_at;
}

/** Locks a member, unless the account has been deleted. @returns false if it has. */
export async function lockMember(tx: Tx, user_id: number): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Finds what a resubmitted form may leave out: the sealed number and the file. */
export const findStoredTaxData = (db: Db, user_id: number) =>
  db
    .selectFrom('tax_profiles')
    .select(['name', 'country', 'state', 'ssn_sealed', 'ssn_last4', 'w9_object'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Inserts or replaces a member's tax details, and marks the member as monetized. */
export async function saveTaxProfile(tx: Tx, profile: Insertable<TaxProfiles>, now: Date): Promise<void> {
  const { user_id, ...details } = profile;
  await tx
    .insertInto('tax_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(details))
    .execute();
  await tx
    .updateTable('users')
    .set({ monetized_at: now })
    .where('id', '=', user_id)
    .where('monetized_at', 'is', null)
    .execute();
}

/** Finds a member's name, address and sealed tax number. */
export const findSealedNumber = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('tax_profiles')
    .select(['user_id', 'name', 'address1', 'address2', 'city', 'state', 'zip_code as zipCode'])
    .select(['ssn_sealed', 'country', 'vat_id', 'updated_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Finds a member's stored W-9 with its sealed key. */
export const findSealedW9 = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('tax_profiles')
    .select(['w9_object', 'w9_key_sealed', 'w9_file_name', 'w9_content_type'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/**
 * Counts a reader's recorded accesses to tax data within the last hour, either to their own or to
 * other members' data. A reader's concurrent reads are serialized, so that they cannot all pass as
 * the last one allowed.
 */
export async function countTaxReads(
  tx: Tx,
  { reader_id, isOwn, now }: { reader_id: number; isOwn: boolean; now: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax reads ${reader_id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('secret_reads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reader_id', '=', reader_id)
    .where('user_id', isOwn ? '=' : '<>', reader_id)
    // Exporting a list of payouts decrypts one bank account per line.
    .where('secret', '<>', 'bank_accounts.details')
    .where('read_at', '>', after(now, -hour).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the members whose tax data is sealed under a different key. */
export async function listSealedUnderOtherKey(db: Db, key_id: string): Promise<number[]> {
  const isOther = (sealed: string) => sql<boolean>`split_part(${sql.ref(sealed)}, ':', 1) <> ${key_id}`;
  const rows = await db
    .selectFrom('tax_profiles')
    .select('user_id')
    .where((eb) => eb.or([isOther('ssn_sealed'), isOther('w9_key_sealed')]))
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Reads and locks the sealed parts of a member's tax data. */
export const lockSealedTaxData = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('tax_profiles')
    .select(['ssn_sealed', 'w9_key_sealed'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

export async function updateTaxProfile(
  tx: Tx,
  user_id: number,
  change: Updateable<TaxProfiles>,
): Promise<void> {
  await tx.updateTable('tax_profiles').set(change).where('user_id', '=', user_id).execute();
}

/** Lists who has read a member's tax data, without naming operators. */
export const exportSecretReads = (db: Db, user_id: number) =>
  db
    .selectFrom('secret_reads')
    .select(['secret', 'reason', 'read_at'])
    .select(sql<string>`case when reader_id = user_id then 'you' else 'an operator' end`.as('reader'))
    .where('user_id', '=', user_id)
    .execute();
