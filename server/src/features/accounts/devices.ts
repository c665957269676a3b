import type { Db } from '#db/types.ts';
import { saveDevice } from '#features/accounts/device-queries.ts';
import { hashToken, newToken } from '#http/access/auth.ts';
import type { Keys } from '#keys.ts';

type SigningKeys = Pick<Keys, 'devices'>;

/** Creates a device key, signed so that a forged key is recognized without a database query. */
function newDeviceKey({ devices }: SigningKeys): string {
  const { token } = newToken();
  return `${token}.${devices.sign(token)}`;
}

/** Returns the hash under which we store a device key; null if we never issued that key. */
export function deviceHash({ devices }: SigningKeys, device_key: string | undefined): Buffer | null {
  const [, token = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(device_key ?? '') ?? [];
  return devices.matches(token, signature) ? hashToken(token) : null;
}

/**
 * Records that a device has signed in to an account. A device that already has a key from us keeps it, even if it
 * signs in to another account.
 * @returns the key for the device to keep.
 */
export async function rememberDevice(
  db: Db,
  keys: SigningKeys,
  user_id: number,
  current_key: string | undefined,
  now: Date,
): Promise<{ device_key: string; device_hash: Buffer }> {
  const device_key =
    current_key !== undefined && deviceHash(keys, current_key) ? current_key : newDeviceKey(keys);
  const device_hash = deviceHash(keys, device_key) ?? Buffer.alloc(0);
  await saveDevice(db, user_id, device_hash, now);
  return { device_key, device_hash };
}
