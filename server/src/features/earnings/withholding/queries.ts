import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { countryOf } from '#features/earnings/monetization/rules.ts';
import type { TaxStatus } from '#features/earnings/withholding/rules/withhold.ts';

/** Reads what is known today about a payee's taxes. */
export async function readTaxStatus(tx: Tx, user_id: number, now: Date): Promise<TaxStatus> {
  const today = now.toISOString().slice(0, 10);
  const profile = await tx
    .selectFrom('tax_profiles')
    .where('user_id', '=', user_id)
    .select(['country', 'state', 'w9_received_at'])
    .executeTakeFirst();
  const form = await tx
    .selectFrom('tax_forms')
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`valid_until >= ${today}::date`)
    .select(['country', 'claims_treaty'])
    .executeTakeFirst();
  return {
    country: profile ? countryOf(profile) : null,
    has_w9: (profile?.w9_received_at ?? null) !== null,
    valid_form: form ?? null,
  };
}
