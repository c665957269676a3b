import { sql } from 'kysely';
import type { MaturityLevel } from '@kinora/contract/schemas';
import type { Db, Tx } from '#db/types.ts';

/** Returns the stored hash of the PIN that locks a member's maturity setting; null if it is not locked. */
export async function readPinHash(db: Db, user_id: number): Promise<string | null> {
  const { maturity_pin_hash } = await db
    .selectFrom('users')
    .select('maturity_pin_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return maturity_pin_hash;
}

/** A member, and the PIN hash that was checked: if it has changed in the meantime, nothing is saved. */
type OpenedLock = { user_id: number; pin_hash: string | null };

/** @returns false if the lock was changed in the meantime. */
export async function saveMaturityLevel(
  db: Db,
  { user_id, pin_hash }: OpenedLock,
  maturity_level: MaturityLevel,
): Promise<boolean> {
  const saved = await db
    .updateTable('users')
    .set({ maturity_level })
    .where('id', '=', user_id)
    .where('maturity_pin_hash', 'is not distinct from', pin_hash)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @returns false if the lock was changed in the meantime. */
export async function savePin(
  db: Db,
  { user_id, pin_hash }: OpenedLock,
  maturity_pin_hash: string | null,
): Promise<boolean> {
  const saved = await db
    .updateTable('users')
    .set({ maturity_pin_hash })
    .where('id', '=', user_id)
    .where('maturity_pin_hash', 'is not distinct from', pin_hash)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Stores when a member confirmed being 18 or older; the first confirmation is kept. @returns false if the lock was
 * changed in the meantime.
 */
export async function saveAdultConfirmation(
  db: Db,
  { user_id, pin_hash }: OpenedLock,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .updateTable('users')
    .set((eb) => ({ adult_confirmed_at: eb.fn.coalesce('adult_confirmed_at', eb.val(now.toISOString())) }))
    .where('id', '=', user_id)
    .where('maturity_pin_hash', 'is not distinct from', pin_hash)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Locks a member's row, so that their PIN attempts are counted one at a time. */
export async function lockMember(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

/** Lists when a member last tried a PIN, newest first. */
export async function listPinAttempts(tx: Tx, user_id: number, since: Date, max: number): Promise<Date[]> {
  const attempts = await tx
    .selectFrom('maturity_pin_attempts')
    .select('made_at')
    .where('user_id', '=', user_id)
    .where('made_at', '>', since.toISOString())
    .orderBy('made_at', 'desc')
    .limit(max)
    .execute();
  return attempts.map(({ made_at }) => new Date(made_at));
}

export async function insertPinAttempt(tx: Tx, user_id: number, made_at: Date): Promise<void> {
  await tx.insertInto('maturity_pin_attempts').values({ user_id, made_at }).execute();
}

/** Deletes a member's attempts after a correct PIN or another proof of identity. */
export async function deletePinAttempts(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('maturity_pin_attempts').where('user_id', '=', user_id).execute();
}

export async function deletePinAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('maturity_pin_attempts').where('made_at', '<', before.toISOString()).execute();
}

/** Lists the PINs that are not encrypted under the current key. */
export async function listStalePins(db: Db, key_id: string): Promise<{ id: number; stored: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'maturity_pin_hash as stored'])
    .where(sql<boolean>`split_part(maturity_pin_hash, ':', 1) <> ${key_id}`)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, stored }) => (stored === null ? [] : [{ id, stored }]));
}

/** Replaces a stored PIN hash with its newly encrypted form, unless the PIN was changed in the meantime. */
export async function resealPin(db: Db, user_id: number, stored: string, sealed: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ maturity_pin_hash: sealed })
    .where('id', '=', user_id)
    .where('maturity_pin_hash', '=', stored)
    .execute();
}
