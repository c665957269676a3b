import type { Db } from '#db/types.ts';

/** Records that an account was used on a new device, or again on a known one. */
export async function saveDevice(db: Db, user_id: number, key_hash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id, key_hash, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet({ used_at: now }))
    .execute();
}

/** Whether a device has signed in to an account before. */
export async function isKnownDevice(db: Db, user_id: number, key_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes an account's known devices, except a given one: someone else may have known the password. */
export async function deleteDevices(db: Db, user_id: number, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(except !== null, (query) => query.where('key_hash', '<>', except ?? Buffer.alloc(0)))
    .execute();
}
