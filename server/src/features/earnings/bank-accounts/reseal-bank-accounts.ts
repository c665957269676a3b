import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  listSealedUnderOtherKey,
  lockSealedDetails,
  updateSealedDetails,
} from '#features/earnings/bank-accounts/queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Re-encrypts every bank account that was sealed under an older key. An account that cannot be
 * decrypted is skipped and logged.
 */
export async function resealBankAccounts(
  { db, secrets, log }: Pick<Context, 'db' | 'secrets' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, user_id } of await listSealedUnderOtherKey(db, secrets.key_id)) {
    if (signal.aborted) return;
    try {
      await transaction(db, async (tx) => {
        const row = await lockSealedDetails(tx, id);
        if (!row) return;
        const location = { column: 'bank_accounts.details', user_id } as const;
        await updateSealedDetails(tx, id, secrets.reseal(row.details_sealed, location));
      });
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, user_id }, "A member's bank account cannot be decrypted");
    }
  }
}
