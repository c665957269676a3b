import type { Context } from '#context.ts';
import { listStaleSecrets, resealSecret } from '#features/accounts/factors/queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/** Re-encrypts with the current key all secrets that were encrypted with an older key. */
export async function runSealTotpSecrets(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { user_id, secret } of await listStaleSecrets(db, keys.totp.key_id)) {
    if (signal.aborted) return;
    try {
      await resealSecret(db, user_id, secret, keys.totp.seal(keys.totp.open(secret, user_id), user_id));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error(
        { err: error, user_id },
        'The codes of an authenticator app can no longer be checked, because its secret cannot be decrypted',
      );
    }
  }
}
