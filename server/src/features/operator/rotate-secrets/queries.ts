import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** A kind of sealed data, and how many of its values are not sealed under the current key. */
export type SealedCount = { kind: string; stale: number };

/**
 * Counts the values that are not sealed under the current key, by kind.
 * @param key_id is stored with values that are sealed under the key itself or a key derived from it
 * @param tax_key_id is stored with tax data instead
 */
export async function countStaleSecrets(
  db: Db,
  { key_id, tax_key_id }: { key_id: string; tax_key_id: string },
): Promise<SealedCount[]> {
  const { rows } = await sql<SealedCount>`
    select 'tax numbers' as kind, count(*)::int as stale from tax_profiles
      where split_part(ssn_sealed, ':', 1) <> ${tax_key_id}
    union all select 'W-9 forms', count(*)::int from tax_profiles
      where split_part(w9_key_sealed, ':', 1) <> ${tax_key_id}
    union all select 'bank accounts', count(*)::int from bank_accounts
      where split_part(details_sealed, ':', 1) <> ${tax_key_id}
    union all select 'PINs', count(*)::int from users
      where split_part(maturity_pin_hash, ':', 1) <> ${key_id}
    union all select 'authenticator apps', count(*)::int from totp_factors
      where split_part(secret, ':', 1) <> ${key_id}
    union all select 'webhooks', count(*)::int
      from (select secret from webhooks union all select secret from old_webhook_secrets) secrets
      where split_part(secret, ':', 1) <> ${key_id}
    union all select 'queued emails', count(*)::int from mails
      where is_sealed and split_part(text, ':', 1) <> ${key_id}`.execute(db);
  return rows;
}
