import { after, day } from '#clock.ts';
import { isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { codeLifetime_ms } from '#features/accounts/codes.ts';
import type { Requester, SentCode } from '#features/accounts/passwords/reset-rules.ts';

/** Stores a request to reset a password. @returns its id. */
export async function insertResetRequest(
  tx: Tx,
  request: Requester & { email: string },
  created_at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('reset_requests')
    .values({ ...request, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a request and returns it with its account; undefined if no account has that address. */
export async function consumeResetRequest(tx: Tx, id: number) {
  const request = await tx
    .deleteFrom('reset_requests')
    .where('id', '=', id)
    .returning(['email', 'place', 'asked_by'])
    .executeTakeFirst();
  if (!request) return undefined;
  const { email, ...requester } = request;
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .where(isActiveUser)
    .forUpdate()
    .executeTakeFirst();
  return user && { user, requester };
}

/** Lists the codes sent to an account within the last day, newest first. */
export async function listSentCodes(tx: Tx, user_id: number, now: Date): Promise<SentCode[]> {
  const rows = await tx
    .selectFrom('password_resets')
    .select(['created_at', 'place', 'asked_by'])
    .select((eb) => eb('code_hash', 'is not', null).as('has_short'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', after(now, -day).toISOString())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at, has_short, ...row }) => ({
    ...row,
    created_at: new Date(created_at),
    has_short: Boolean(has_short),
  }));
}

/** Stores a new code, which replaces only the one that the same browser requested before. */
export async function insertReset(
  tx: Tx,
  reset: Requester & {
    user_id: number;
    code_hash: Buffer | null;
    long_hash: Buffer | null;
    link_hash: Buffer;
    new_email?: string;
    expires_at: Date;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', reset.user_id)
    .where('asked_by', '=', reset.asked_by)
    .where('token_hash', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('password_resets')
    .values({ ...reset, created_at: now })
    .execute();
}

export async function endResets(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
}

/** Lists the codes of the account with this address that can still be entered, newest first. */
export const listValidCodes = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'user_id', 'asked_by', 'code_hash', 'long_hash'])
    .select('password_resets.created_at')
    .where('users.email', '=', email)
    .where(isActiveUser)
    .where('used_at', 'is', null)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('password_resets.id', 'desc')
    .execute();
export type LiveCode = Awaited<ReturnType<typeof listValidCodes>>[number];

/** Exchanges a correct code for a token, once. @returns false if it was exchanged before. */
export async function exchangeCode(db: Db, id: number, token_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ token_hash, expires_at: after(now, codeLifetime_ms) })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Exchanges the link from an email for a token, once.
 * @returns the address of the account; undefined if the link has expired, or if it or the code in the same email was
 * used.
 */
export const exchangeLink = (tx: Tx, link_hash: Buffer, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('password_resets')
    .from('users')
    .set({ token_hash, expires_at: after(now, codeLifetime_ms) })
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('password_resets.link_hash', '=', link_hash)
    .where('password_resets.token_hash', 'is', null)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now.toISOString())
    .where(isActiveUser)
    .returning('users.email')
    .executeTakeFirst();

/** Finds the owner of a token; undefined if the token can no longer be used. */
export const findResetTokenOwner = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.email', 'users.name'])
    .where('token_hash', '=', token_hash)
    .where(isActiveUser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Uses up a token of the account with that address and returns its owner. */
export async function consumeToken(tx: Tx, token_hash: Buffer, email: string, now: Date) {
  return tx
    .updateTable('password_resets')
    .from('users')
    .set({ used_at: now })
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('users.email', '=', email)
    .where(isActiveUser)
    .where('password_resets.token_hash', '=', token_hash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now.toISOString())
    .returning(['users.id', 'users.email', 'users.name', 'password_resets.new_email'])
    .executeTakeFirst();
}
