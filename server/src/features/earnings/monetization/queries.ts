import { sql } from 'kysely';
import type { Monetization } from '@kinora/contract/earnings/monetization';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { refuseTooManyReads } from '#features/earnings/monetization/read-limit.ts';
import { readW9File } from '#features/earnings/monetization/w9-file.ts';
import type { Reading } from '#services/secrets/types.ts';

/** Returns a member's monetization details, as far as they are ever displayed. */
export async function findMonetization(db: Db, user_id: number): Promise<Monetization | null> {
  const found = await db
    .selectFrom('tax_profiles')
    .innerJoin('users', 'users.id', 'tax_profiles.user_id')
    .select(['tax_profiles.name', 'ssn_last4', 'address1', 'address2', 'city', 'state'])
    .select(['zip_code as zipCode', 'w9_file_name', 'w9_content_type', 'w9_size_bytes', 'w9_received_at'])
    .select(['users.monetized_at', 'tax_profiles.updated_at'])
    .where('tax_profiles.user_id', '=', user_id)
    .executeTakeFirst();
  if (!found) return null;
  const { w9_file_name, w9_content_type, w9_size_bytes, w9_received_at, monetized_at, ...said } = found;
  return {
    ...said,
    enabled_at: monetized_at ?? said.updated_at,
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
 * Returns the whole tax number with its name and address; undefined if none is stored. The access is
 * recorded.
 * @throws 429
 */
export const openTaxNumber = (
  context: Pick<Context, 'config' | 'db' | 'log' | 'secrets'>,
  user_id: number,
  reading: Reading,
) =>
  transaction(context.db, async (tx) => {
    await refuseTooManyReads(context, tx, user_id, reading);
    const found = await tx
      .selectFrom('tax_profiles')
      .select(['user_id', 'name', 'address1', 'address2', 'city', 'state', 'zip_code as zipCode'])
      .select(['ssn_sealed', 'updated_at'])
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (!found) return undefined;
    const { ssn_sealed, ...said } = found;
    const ssn = await context.secrets.open(tx, ssn_sealed, { column: 'tax_profiles.ssn', user_id }, reading);
    return { ...said, ssn: ssn.toString() };
  });

/** Returns a member's W-9; undefined if none is stored. The access is recorded. @throws 429 */
export async function openW9(
  context: Pick<Context, 'config' | 'db' | 'log' | 'secrets' | 'storage'>,
  user_id: number,
  reading: Reading,
): Promise<{ file_name: string; content_type: string; bytes: Buffer } | undefined> {
  const { db, secrets } = context;
  const found = await transaction(db, async (tx) => {
    await refuseTooManyReads(context, tx, user_id, reading);
    const { w9_object, w9_key_sealed, w9_file_name, w9_content_type } =
      (await tx
        .selectFrom('tax_profiles')
        .select(['w9_object', 'w9_key_sealed', 'w9_file_name', 'w9_content_type'])
        .where('user_id', '=', user_id)
        .executeTakeFirst()) ?? {};
    if (!w9_object || !w9_key_sealed || !w9_file_name || !w9_content_type) return undefined;
    const key = await secrets.open(tx, w9_key_sealed, { column: 'tax_profiles.w9', user_id }, reading);
    return { w9_object, key, file_name: w9_file_name, content_type: w9_content_type };
  });
  if (!found) return undefined;
  const { w9_object, key, ...file } = found;
  return { ...file, bytes: await readW9File(context, w9_object, key) };
}

/** Lists who has read a member's tax data, without naming operators. */
export const exportSecretReads = (db: Db, user_id: number) =>
  db
    .selectFrom('secret_reads')
    .select(['secret', 'reason', 'read_at'])
    .select(sql<string>`case when reader_id = user_id then 'you' else 'an operator' end`.as('reader'))
    .where('user_id', '=', user_id)
    .execute();

export async function hasTaxProfile(db: Db, user_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('tax_profiles')
    .select('user_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return found !== undefined;
}
