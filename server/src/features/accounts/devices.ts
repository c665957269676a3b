import type { Db } from '#db/types.ts';
import { hashToken, newToken } from '#http/auth.ts';

/**
 * Makes the device that signs in one that is known to the account. A key that was not given out by us is
 * not taken: clients that all send the same one would all be known.
 * @returns the key that the device keeps.
 */
export async function rememberDevice(
  db: Db,
  user_id: number,
  given: string | undefined,
  now: Date,
): Promise<{ device_key: string; device_hash: Buffer }> {
  const kept = given && (await isGivenOut(db, hashToken(given))) ? given : newToken().token;
  const device_hash = hashToken(kept);
  await db
    .insertInto('known_devices')
    .values({ user_id, key_hash: device_hash, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet({ used_at: now }))
    .execute();
  return { device_key: kept, device_hash };
}

async function isGivenOut(db: Db, key_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('key_hash', '=', key_hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets the devices of an account, after its password may have been in other hands; but for one. */
export async function forgetDevices(db: Db, user_id: number, but: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(but !== null, (query) => query.where('key_hash', '<>', but ?? Buffer.alloc(0)))
    .execute();
}
