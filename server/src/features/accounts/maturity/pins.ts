import type { Context } from '#context.ts';
import { resealPin, stalePins } from '#features/accounts/maturity/queries.ts';
import { invalid } from '#http/errors.ts';
import { hashPassword, isPassword } from '#passwords.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * What is kept of a PIN: its hash, encrypted under a key that is not in the database. Ten thousand PINs are soon
 * tried at a hash alone.
 */
export const sealPin = async ({ keys }: Pick<Context, 'keys'>, pin: string): Promise<string> =>
  keys.pins.seal(await hashPassword(pin));

/** Hashes from before PINs were encrypted begin so. */
const bare = '$';

/** Whether a PIN is the one that is kept. @throws 422 when its key is gone. */
export async function isPin({ keys, log }: Pick<Context, 'keys' | 'log'>, kept: string, pin: string) {
  try {
    return await isPassword(kept.startsWith(bare) ? kept : keys.pins.open(kept), pin);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error({ err: error }, 'A PIN cannot be checked');
    throw invalid({ pin: 'This PIN cannot be checked any more. Use your password to set another one.' });
  }
}

/** Encrypts the hashes of PINs that are not yet encrypted under the current key. */
export async function sealPins(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, kept } of await stalePins(db, keys.pins.key_id)) {
    if (signal.aborted) return;
    try {
      await resealPin(db, id, kept, keys.pins.seal(kept.startsWith(bare) ? kept : keys.pins.open(kept)));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, user_id: id }, 'A PIN cannot be checked any more');
    }
  }
}
