import type { Db } from '#db/types.ts';
import { hashToken, newToken } from '#http/auth.ts';
import type { Keys } from '#keys.ts';

type Signing = Pick<Keys, 'devices'>;

/** A key for a device to keep, signed so that one that was made up is told without a look at the database. */
function newDeviceKey({ devices }: Signing): string {
  const { token } = newToken();
  return `${token}.${devices.sign(token)}`;
}

/** What we keep of a device's key; null when we have not given it out. */
export function deviceHash({ devices }: Signing, device_key: string | undefined): Buffer | null {
  const [, token = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(device_key ?? '') ?? [];
  return devices.matches(token, signature) ? hashToken(token) : null;
}

/**
 * Makes the device that signs in one that is known to the account. It keeps the key that it had from us, also
 * for another account.
 * @returns the key that the device keeps.
 */
export async function rememberDevice(
  db: Db,
  keys: Signing,
  user_id: number,
  given: string | undefined,
  now: Date,
): Promise<{ device_key: string; device_hash: Buffer }> {
  const device_key = given !== undefined && deviceHash(keys, given) ? given : newDeviceKey(keys);
  const device_hash = deviceHash(keys, device_key) ?? Buffer.alloc(0);
  await db
    .insertInto('known_devices')
    .values({ user_id, key_hash: device_hash, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet({ used_at: now }))
    .execute();
  return { device_key, device_hash };
}

/** Forgets the devices of an account, after its password may have been in other hands; but for one. */
export async function forgetDevices(db: Db, user_id: number, but: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(but !== null, (query) => query.where('key_hash', '<>', but ?? Buffer.alloc(0)))
    .execute();
}
