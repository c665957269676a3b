import { sql } from 'kysely';
import { after } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { codeLifetime_ms, maxCodeTries } from '#features/accounts/codes.ts';
import { lockAndCheckConfirmed, markConfirmed } from '#features/accounts/confirmation/queries.ts';
import type { Jobs } from '#jobs/queue.ts';

/** Finds the account that already has an address. */
export const findEmailOwner = (db: Db, email: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();

/** Stores an address that is to be confirmed with a code, replacing an earlier pending one. */
export async function savePendingEmail(
  tx: Tx,
  user_id: number,
  change: { email: string; code_hash: Buffer },
  now: Date,
): Promise<void> {
  const row = { ...change, attempts: 0, created_at: now, expires_at: after(now, codeLifetime_ms) };
  await tx
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Uses up one try for the code of the pending address; undefined if no tries remain. */
export function tryEmailCode(
  db: Db,
  user_id: number,
  now: Date,
): Promise<{ email: string; code_hash: Buffer } | undefined> {
  return db
    .updateTable('email_changes')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', user_id)
    .where('attempts', '<', maxCodeTries)
    .where('expires_at', '>', now.toISOString())
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
}

/** Ends a pending change of address. @returns false if it is no longer pending. */
export async function consumeEmailChange(tx: Tx, user_id: number, email: string): Promise<boolean> {
  const pending = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  return pending !== undefined;
}

/**
 * Gives an account an address that has just been confirmed.
 * @returns whether the previous address was confirmed.
 * @throws if another account has taken it in the meantime: see isEmailTakenError.
 */
export async function setEmail(
  tx: Tx,
  jobs: Jobs,
  { id, from, to }: { id: number; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const was_confirmed = await lockAndCheckConfirmed(tx, id);
  await tx.updateTable('users').set({ email: to }).where('id', '=', id).execute();
  await markConfirmed(tx, jobs, { id, email: to }, now, from);
  return was_confirmed;
}

export async function deleteEmailChange(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', user_id).execute();
}

export const isEmailTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key';
