import type { Context } from '#context.ts';
import { resealPin, listStalePins } from '#features/accounts/maturity/queries.ts';
import { invalid } from '#http/errors.ts';
import { hashPassword, verifyPassword } from '#passwords.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Returns a PIN as it is stored: its hash, encrypted under a key that is not in the database. With a bare
 * hash, all ten thousand PINs could be tried quickly.
 */
export const sealPin = async ({ keys }: Pick<Context, 'keys'>, pin: string): Promise<string> =>
  keys.pins.seal(await hashPassword(pin));

/** Prefix of hashes stored before PINs were encrypted. */
const bareHashPrefix = '$';

/** Whether a PIN matches the stored one. @throws 422 if the encryption key is gone. */
export async function isCorrectPin(
  { keys, log }: Pick<Context, 'keys' | 'log'>,
  stored: string,
  pin: string,
) {
  try {
    return await verifyPassword(stored.startsWith(bareHashPrefix) ? stored : keys.pins.open(stored), pin);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error({ err: error }, 'A PIN cannot be checked, because its hash cannot be decrypted');
    throw invalid({ pin: 'This PIN can no longer be checked. Use your password to set another one.' });
  }
}

/** Encrypts all PIN hashes that are not yet encrypted with the current key. */
export async function runSealPins(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, stored } of await listStalePins(db, keys.pins.key_id)) {
    if (signal.aborted) return;
    try {
      await resealPin(
        db,
        id,
        stored,
        keys.pins.seal(stored.startsWith(bareHashPrefix) ? stored : keys.pins.open(stored)),
      );
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error(
        { err: error, user_id: id },
        'A PIN can no longer be checked, because its hash cannot be decrypted',
      );
    }
  }
}
