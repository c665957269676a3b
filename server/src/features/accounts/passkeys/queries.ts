import { after, minute } from '#clock.ts';
import { isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';

/** How long a challenge is valid, so that people have time to find their passkey. */
const challengeLifetime_ms = 10 * minute;

/** @param user_id the account that a passkey is created for; null if any passkey may answer it. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  user_id: number | null,
  now: Date,
): Promise<void> {
  const expires_at = after(now, challengeLifetime_ms);
  await db.insertInto('passkey_challenges').values({ challenge, user_id, expires_at }).execute();
}

/** Uses up a challenge. @returns false if there is no such challenge, or it has expired. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  user_id: number | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listPasskeys = (db: Db, user_id: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();

/** Lists the ids by which a member's browser knows their passkeys. */
export async function listCredentialIds(db: Db, user_id: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
}

/** @returns false if the passkey already belongs to an account. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    name: string;
    created_at: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds a passkey with its owner. */
export const findPasskey = (db: Db, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id as passkey_id', 'public_key', 'counter'])
    .select(['users.id', 'users.email', 'users.name', 'users.role'])
    .where('credential_id', '=', credential_id)
    .where(isActiveUser)
    .executeTakeFirst();

/** Records a use of a passkey. @returns false if it was removed, or another use has changed its counter. */
export async function recordPasskeyUse(
  db: Db,
  {
    passkey_id,
    previous_counter,
    counter,
  }: { passkey_id: number; previous_counter: number; counter: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey_id)
    .where('counter', '=', previous_counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the passkey's name; undefined if the member has no such passkey. */
export const deletePasskey = (tx: Tx, user_id: number, passkey_id: number) =>
  tx
    .deleteFrom('passkeys')
    .where('id', '=', passkey_id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst();
