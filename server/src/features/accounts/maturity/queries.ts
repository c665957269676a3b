import { sql } from 'kysely';
import type { MaturityLevel } from '@kinora/contract/common';
import { after } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';

/** Returns the stored hash of the PIN that locks a member's maturity setting; null if it is not locked. */
export async function readPinHash(db: Db, user_id: number): Promise<string | null> {
  const { maturity_pin_hash } = await db
    .selectFrom('users')
    .select('maturity_pin_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return maturity_pin_hash;
}

/**
 * A member's setting and the PIN hash it was opened with: if the PIN was changed meanwhile, nothing is saved.
 */
type Locked = { user_id: number; pin_hash: string | null };

/** @returns false if the lock was changed meanwhile. */
export async function saveMaturityLevel(
  db: Db,
  { user_id, pin_hash }: Locked,
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

/** @returns false if the lock was changed meanwhile. */
export async function savePin(
  db: Db,
  { user_id, pin_hash }: Locked,
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
 * Stores when a member confirmed being 18 or older; the first confirmation stays. @returns false if the lock
 * was changed meanwhile.
 */
export async function saveAdult(db: Db, { user_id, pin_hash }: Locked, now: Date): Promise<boolean> {
  const saved = await db
    .updateTable('users')
    .set((eb) => ({ adult_confirmed_at: eb.fn.coalesce('adult_confirmed_at', eb.val(now.toISOString())) }))
    .where('id', '=', user_id)
    .where('maturity_pin_hash', 'is not distinct from', pin_hash)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

type Limit = { most: number; within_ms: number };

/**
 * Records a PIN try before it is checked, so that a thousand concurrent ones cannot all be checked.
 * @returns when the next try is allowed, if this one is not.
 */
export function notePinAttempt(
  db: Db,
  user_id: number,
  now: Date,
  { most, within_ms }: Limit,
): Promise<Date | null> {
  return transaction(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
    const made = await tx
      .selectFrom('maturity_pin_attempts')
      .select('made_at')
      .where('user_id', '=', user_id)
      .where('made_at', '>', after(now, -within_ms).toISOString())
      .orderBy('made_at', 'desc')
      .limit(most)
      .execute();
    const oldest = made[most - 1];
    if (oldest) return after(new Date(oldest.made_at), within_ms);
    await tx.insertInto('maturity_pin_attempts').values({ user_id, made_at: now }).execute();
    return null;
  });
}

/** Deletes a member's tries after a correct PIN or another proof of identity. */
export async function forgetPinAttempts(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('maturity_pin_attempts').where('user_id', '=', user_id).execute();
}

export async function clearPinAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('maturity_pin_attempts').where('made_at', '<', before.toISOString()).execute();
}

/** Lists the PINs that are not encrypted under the current key. */
export async function stalePins(db: Db, key_id: string): Promise<{ id: number; kept: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'maturity_pin_hash as kept'])
    .where(sql<boolean>`split_part(maturity_pin_hash, ':', 1) <> ${key_id}`)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, kept }) => (kept === null ? [] : [{ id, kept }]));
}

/** Replaces a stored PIN hash with its newly encrypted form, unless the PIN was changed meanwhile. */
export async function resealPin(db: Db, user_id: number, kept: string, sealed: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ maturity_pin_hash: sealed })
    .where('id', '=', user_id)
    .where('maturity_pin_hash', '=', kept)
    .execute();
}
