import { sql } from 'kysely';
import { after, minute } from '#clock.ts';
import { hasFactor, isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';

/** How long a new secret waits for its first code. */
const setupLifetime_ms = 30 * minute;

export const findTotp = (db: Db, user_id: number) =>
  db
    .selectFrom('totp_factors')
    .select(['secret', 'added_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/**
 * Accepts the code of a time step.
 * @returns false if that code, or the code of a later step, was accepted before.
 */
export async function acceptStep(db: Db, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a secret that waits for its first code, replacing an earlier secret that also waits. */
export async function saveSetup(db: Db, user_id: number, secret: string, now: Date): Promise<void> {
  const row = { secret, expires_at: after(now, setupLifetime_ms) };
  await db
    .insertInto('totp_setups')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export const findSetup = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('totp_setups')
    .select('secret')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/**
 * Activates the secret that waits for its first code, in place of an earlier secret.
 * @returns false if another secret has replaced it in the meantime.
 */
export async function saveTotp(
  tx: Tx,
  user_id: number,
  totp: { secret: string; added_at: Date; last_step: number },
): Promise<boolean> {
  const setup = await tx
    .deleteFrom('totp_setups')
    .where('user_id', '=', user_id)
    .where('secret', '=', totp.secret)
    .returning('user_id')
    .executeTakeFirst();
  if (!setup) return false;
  await tx
    .insertInto('totp_factors')
    .values({ user_id, ...totp })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(totp))
    .execute();
  return true;
}

/** @returns false if the member had no authenticator app. */
export async function deleteTotp(tx: Tx, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether an account has a second factor; false if the account does not exist. */
export async function accountHasFactor(db: Db, user_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select(hasFactor.as('has_factor'))
    .where('id', '=', user_id)
    .executeTakeFirst();
  return found?.has_factor ?? false;
}

/** Replaces a member's recovery codes. */
export async function saveRecoveryCodes(
  tx: Tx,
  user_id: number,
  hashes: readonly Buffer[],
  created_at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, user_id);
  const rows = hashes.map((code_hash) => ({ user_id, code_hash, created_at }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** @returns false if the member has no such code. */
export async function consumeRecoveryCode(tx: Tx, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRecoveryCodes(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

/**
 * Deletes a member's second factors, along with the recovery codes, an unfinished setup and unfinished
 * sign-ins.
 * @returns false if there was no factor.
 */
export async function deleteFactors(tx: Tx, user_id: number): Promise<boolean> {
  const had_factor = await accountHasFactor(tx, user_id);
  await deleteRecoveryCodes(tx, user_id);
  await tx.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await deleteTickets(tx, user_id);
  await tx.deleteFrom('totp_setups').where('user_id', '=', user_id).execute();
  await deleteTotp(tx, user_id);
  return had_factor;
}

export async function insertTicket(
  tx: Tx,
  ticket: { token_hash: Buffer; user_id: number; expires_at: Date },
): Promise<void> {
  await tx.insertInto('sign_in_tickets').values(ticket).execute();
}

/** Finds the member whose sign-in a ticket continues. */
export const findTicketOwner = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', 'users.id', 'sign_in_tickets.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.role'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .where(isActiveUser)
    .executeTakeFirst();

/** Uses up a ticket. @returns false if it was used before. */
export async function consumeTicket(tx: Tx, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a member's tickets, because their password or factors have changed. */
export async function deleteTickets(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute();
}

export async function deleteExpiredFactorData(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('totp_setups').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute();
}

/** Lists the secrets that are not encrypted under the current key. */
export const listStaleSecrets = (db: Db, key_id: string) =>
  db
    .selectFrom('totp_factors')
    .select(['user_id', 'secret'])
    .where(sql<boolean>`split_part(secret, ':', 1) <> ${key_id}`)
    .orderBy('user_id')
    .execute();

/** Replaces a secret with its newly encrypted form, unless it has been replaced in the meantime. */
export async function resealSecret(db: Db, user_id: number, previous: string, secret: string): Promise<void> {
  await db
    .updateTable('totp_factors')
    .set({ secret })
    .where('user_id', '=', user_id)
    .where('secret', '=', previous)
    .execute();
}
