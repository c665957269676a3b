import { sql } from 'kysely';
import { after } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { codeLasts_ms, codeTries } from '#features/accounts/codes.ts';

/** Whether an account has that address already. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}

/** Stores an address that is waiting for its code, replacing any earlier one. */
export async function savePendingEmail(
  tx: Tx,
  user_id: number,
  change: { email: string; code_hash: Buffer },
  now: Date,
): Promise<void> {
  const row = { ...change, attempts: 0, created_at: now, expires_at: after(now, codeLasts_ms) };
  await tx
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Uses up one try at the code of the pending address; undefined if none is left. */
export function tryEmailCode(
  db: Db,
  user_id: number,
  now: Date,
): Promise<{ email: string; code_hash: Buffer } | undefined> {
  return db
    .updateTable('email_changes')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', user_id)
    .where('attempts', '<', codeTries)
    .where('expires_at', '>', now.toISOString())
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
}

/**
 * Applies a confirmed address if it is still pending.
 * @throws if another account has taken it meanwhile: see isTakenEmail.
 */
export async function updateEmail(tx: Tx, user_id: number, email: string): Promise<boolean> {
  const waiting = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  if (!waiting) return false;
  await setEmail(tx, user_id, email);
  return true;
}

export async function setEmail(tx: Tx, user_id: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', user_id).execute();
}

export async function deleteEmailChange(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', user_id).execute();
}

export const isTakenEmail = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key';
