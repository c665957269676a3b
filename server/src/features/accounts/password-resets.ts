import { sql } from 'kysely';
import { after, hour } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { codeLasts_ms, codeTries } from '#features/accounts/codes.ts';
import type { Jobs } from '#jobs/queue.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';

/** How many codes are sent to one account within an hour. */
const codesPerHour = 5;

/** Has a job see to a wish for a new password. Nothing is looked up, so that asking tells nothing. */
export async function requestReset(tx: Tx, jobs: Jobs, email: string, created_at: Date): Promise<void> {
  const { id } = await tx
    .insertInto('reset_requests')
    .values({ email, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, sendResetCode, { request_id: id }, `request-${id}`);
}

/** Takes a wish out of the books; answers whose account it is about, if there is one that may have a code. */
export async function takeRequest(tx: Tx, id: number, now: Date) {
  const request = await tx
    .deleteFrom('reset_requests')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  if (!request) return undefined;
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', request.email)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb(
        eb
          .selectFrom('password_resets')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('password_resets.user_id', '=', 'users.id')
          .where('password_resets.created_at', '>', after(now, -hour).toISOString()),
        '<',
        codesPerHour,
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a new code in place of all before it. */
export async function insertReset(tx: Tx, user_id: number, code_hash: Buffer, now: Date): Promise<void> {
  await endResets(tx, user_id, now);
  await tx
    .insertInto('password_resets')
    .values({ user_id, code_hash, created_at: now, expires_at: after(now, codeLasts_ms) })
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

/** Uses up one try at the code that was sent to an address; undefined when there is none left. */
export async function tryCode(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: number; user_id: number; code_hash: Buffer } | undefined> {
  return db
    .updateTable('password_resets')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .where('users.email', '=', email)
        .where('users.deleted_at', 'is', null)
        .where('password_resets.used_at', 'is', null)
        .where('password_resets.token_hash', 'is', null)
        .where('password_resets.expires_at', '>', now.toISOString())
        .orderBy('password_resets.id', 'desc')
        .limit(1)
        .select('password_resets.id'),
    )
    .where('attempts', '<', codeTries)
    .returning(['id', 'user_id', 'code_hash'])
    .executeTakeFirst();
}

/** Turns a code that was right into a token, once. @returns false when it was turned into one before. */
export async function exchangeCode(db: Db, id: number, token_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ token_hash, expires_at: after(now, codeLasts_ms) })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whose a token is; undefined when it can no longer be used. */
export const findToken = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.email', 'users.name'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Uses a token up, for the account with that address; answers whose it is. */
export async function takeToken(tx: Tx, token_hash: Buffer, email: string, now: Date) {
  return tx
    .updateTable('password_resets')
    .from('users')
    .set({ used_at: now })
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('password_resets.token_hash', '=', token_hash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now.toISOString())
    .returning(['users.id', 'users.email', 'users.name'])
    .executeTakeFirst();
}
