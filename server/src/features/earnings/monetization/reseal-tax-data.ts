import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  listSealedUnderOtherKey,
  lockSealedTaxData,
  updateTaxProfile,
} from '#features/earnings/monetization/queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Re-encrypts every row that was sealed under an older key, one at a time. A row that cannot be
 * decrypted is skipped and logged.
 */
export async function resealTaxData(
  { db, secrets, log }: Pick<Context, 'db' | 'secrets' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  let resealed = 0;
  for (const user_id of await listSealedUnderOtherKey(db, secrets.key_id)) {
    if (signal.aborted) return;
    try {
      await resealRow({ db, secrets }, user_id);
      resealed++;
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, user_id }, "A member's tax data cannot be decrypted");
    }
  }
  if (resealed > 0) log.info({ resealed, key_id: secrets.key_id }, 'Tax data was resealed under the new key');
}

const resealRow = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>, user_id: number) =>
  transaction(db, async (tx) => {
    const row = await lockSealedTaxData(tx, user_id);
    if (!row) return;
    await updateTaxProfile(tx, user_id, {
      ssn_sealed: secrets.reseal(row.ssn_sealed, { column: 'tax_profiles.ssn', user_id }),
      w9_key_sealed:
        row.w9_key_sealed && secrets.reseal(row.w9_key_sealed, { column: 'tax_profiles.w9', user_id }),
    });
  });
