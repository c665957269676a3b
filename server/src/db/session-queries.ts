import { sql, type RawBuilder } from 'kysely';
import { isStaff, type Role } from '@kinora/contract/roles';
import { after, minute } from '#clock.ts';
import { accessUntil, isSubscribed } from '#db/access.ts';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import { momentInSql, type Moment } from '#db/sql.ts';
import type { Db } from '#db/types.ts';

/** Condition on `users`: the account has not been deleted. */
export const isActiveUser = sql<boolean>`users.deleted_at is null`;

/** Condition on `users`: the account is suspended now. */
export const isSuspended = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(users.suspended_until > ${now.toISOString()}, false)`;

/** Condition on `sessions`: neither ended nor expired. */
const isActiveSession = (now: Moment) =>
  sql<boolean>`(sessions.revoked_at is null and sessions.expires_at > ${momentInSql(now)})`;

/** How long staff stay signed in: in total, and while idle. */
const staffSession = { maxAge: '12 hours', maxIdle: '30 minutes' };

/** Condition on `sessions` and `users`: within the shorter limits on the sessions of staff. */
const isWithinStaffLimits = (now: Moment) => {
  const { maxAge, maxIdle } = staffSession;
  return sql<boolean>`(users.role = 'member'
    or (sessions.created_at > ${momentInSql(now)} - ${sql.lit(maxAge)}::interval
      and sessions.last_seen_at > ${momentInSql(now)} - ${sql.lit(maxIdle)}::interval))`;
};

/** Condition on `users`: the account has a second factor. */
export const hasFactor = sql<boolean>`(exists (select from totp_factors where user_id = users.id)
  or exists (select from passkeys where user_id = users.id))`;

/** The sessions that can be used, joined with their users. Every check of who is signed in starts here. */
export const activeSessions = (db: Db, now: Moment) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where(isActiveSession(now))
    .where(isWithinStaffLimits(now))
    .where(isActiveUser);

const sessionByToken = preparedQuery((db, params: Placeholders<{ token_hash: Buffer; now: string }>) =>
  activeSessions(db, params.now)
    .select([
      'users.id',
      'sessions.id as session_id',
      'sessions.device_hash',
      'sessions.last_seen_at',
      'sessions.confirmed_at',
      'sessions.expires_at',
      'users.email',
      'users.name',
      'users.role',
      'users.maturity_level',
      'users.adult_confirmed_at',
      isSubscribed(params.now).as('is_subscribed'),
      accessUntil.as('access_until'),
      hasFactor.as('has_factor'),
    ])
    .where('sessions.token_hash', '=', params.token_hash),
);

/** Finds the session that a token belongs to, with its user and whether they have access to films. */
export async function findSessionByToken(db: Db, token_hash: Buffer, now: Date) {
  const [found] = await sessionByToken(db, { token_hash, now: now.toISOString() });
  return found;
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSessionByToken>>>;

/** Finds the owner of a session. */
export const findSession = (db: Db, session_id: number, now: Date) =>
  activeSessions(db, now)
    .select(['users.id as user_id', 'users.email'])
    .where('sessions.id', '=', session_id)
    .executeTakeFirst();

/** Returns which of the sessions can still be used. */
export async function filterActiveSessions(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await activeSessions(db, now).select('sessions.id').where('sessions.id', 'in', ids).execute();
  return new Set(found.map(({ id }) => id));
}

/** Lists a member's sessions, the most recently seen first. */
export const listSessions = (db: Db, user_id: number, now: Date) =>
  activeSessions(db, now)
    .select(['sessions.id', 'sessions.device_type', 'sessions.user_agent', 'sessions.created_at'])
    .select('sessions.last_seen_at')
    .where('sessions.user_id', '=', user_id)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();

export async function insertSession(
  db: Db,
  session: {
    user_id: number;
    token_hash: Buffer;
    device_hash: Buffer;
    device_type: string | null;
    user_agent: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_seen_at: session.created_at, confirmed_at: session.created_at })
    .execute();
}

/**
 * Minimum interval between updates of `last_seen_at`, so that most requests write nothing. It is
 * shorter for staff, whose sessions end when idle.
 */
const minUpdateInterval_ms = (role: Role) => (isStaff(role) ? minute : 5 * minute);

/** Updates the time at which a session was last seen, if the stored time is a few minutes old. */
export async function updateLastSeen(
  db: Db,
  session: { session_id: number; last_seen_at: string; role: Role },
  now: Date,
): Promise<void> {
  const limit = after(now, -minUpdateInterval_ms(session.role));
  if (new Date(session.last_seen_at) >= limit) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session.session_id)
    .where('last_seen_at', '<', limit.toISOString())
    .execute();
}

/** Records that the person behind a session has confirmed who they are. */
export async function confirmSession(db: Db, session_id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', session_id).execute();
}

/** Clears the confirmation of a member's other sessions, because a confirmation now requires a second factor. */
export async function unconfirmSessions(db: Db, user_id: number, except_id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', user_id)
    .where('id', '<>', except_id)
    .execute();
}

/** Ends one of a member's sessions. @returns false if they have no such session. */
export async function revokeSession(
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

/** Ends all of a member's sessions except one. @returns how many were ended. */
export async function revokeSessions(
  db: Db,
  user_id: number,
  except_id: number | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where(isActiveSession(now))
    .$if(except_id !== null, (query) => query.where('id', '<>', except_id ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes sessions that ended or expired before a given time. */
export async function deleteSessionsEndedBefore(db: Db, before: Date): Promise<void> {
  const limit = before.toISOString();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', limit), eb('revoked_at', '<', limit)]))
    .execute();
}
