import type { Db } from '#db/types.ts';

/** Lists a member's active sessions, the most recently seen first. */
export const listSessions = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device_type', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the owner of a session; undefined if it has ended. */
export const findSession = (db: Db, session_id: number, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'users.email'])
    .where('sessions.id', '=', session_id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Ends one of a member's sessions. @returns false if they have no such session. */
export async function revokeSessionOf(
  db: Db,
  user_id: number,
  session_id: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all of a member's sessions except one. @returns how many. */
export async function revokeSessions(
  db: Db,
  user_id: number,
  but: number | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(but !== null, (query) => query.where('id', '<>', but ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
