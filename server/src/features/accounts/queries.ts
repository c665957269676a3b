import { sql } from 'kysely';
import { usualPreferences, type Preferences, type UserData } from '@kinora/contract/accounts/account';
import { isSubscribed } from '#db/access.ts';
import type { Db, Tx } from '#db/types.ts';

type Person = Omit<UserData, 'token'>;

/** Returns a member as their own browser sees them; undefined if the account is gone. */
export function readPerson(db: Db, user_id: number, now: Date): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.photo_id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.address',
      'users.maturity_level',
      'users.created_at',
      sql<string | null>`images.key || '/256.webp'`.as('profile_photo_path'),
      sql<boolean>`users.monetized_at is not null`.as('isMonetized'),
      preferencesOf,
      isSubscribed(now).as('is_subscribed'),
    ])
    .where('users.id', '=', user_id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A member who never changed a setting has no row. */
const preferencesOf = sql<Preferences>`case when preferences.user_id is null
  then ${JSON.stringify(usualPreferences)}::json
  else json_build_object('notifications', notifications, 'wifi_only', wifi_only, 'cellular_data', cellular_data,
    'video_quality', video_quality, 'text_direction', text_direction) end`.as('preferences');

/** Changes only the settings passed in. */
export async function changePreferences(
  db: Db,
  user_id: number,
  change: Partial<Preferences>,
): Promise<Preferences> {
  return db
    .insertInto('preferences')
    .values({ user_id, ...usualPreferences, ...change })
    .onConflict((conflict) =>
      // `user_id` makes sure that an empty change still returns the row.
      conflict.column('user_id').doUpdateSet({ user_id, ...change }),
    )
    .returning(['notifications', 'wifi_only', 'cellular_data', 'video_quality', 'text_direction'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns what a sign-in is checked against; `is_known` if this device has signed in to the account before.
 */
export function findCredentials(
  db: Db,
  email: string,
  device_hash: Buffer | null = null,
): Promise<{ id: number; password_hash: string; is_known: boolean } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('known_devices', (join) =>
      join.onRef('known_devices.user_id', '=', 'users.id').on('known_devices.key_hash', '=', device_hash),
    )
    .select([
      'users.id',
      'users.password_hash',
      sql<boolean>`known_devices.user_id is not null`.as('is_known'),
    ])
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a password is unchanged since it was read; locks it until the transaction ends. */
export async function hasPassword(
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates a member; undefined if the address is taken. */
export function insertUser(
  db: Db,
  user: {
    email: string;
    name: string;
    password_hash: string;
    created_at: Date;
    role?: 'member' | 'operator';
  },
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

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
    .values({ ...session, last_seen_at: session.created_at })
    .execute();
}

export async function revokeSession(db: Db, session_id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', session_id).execute();
}

/** Returns those sessions that have neither been ended nor expired. */
export async function liveSessions(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute();
  return new Set(found.map(({ id }) => id));
}
