import { sql } from 'kysely';
import { defaultPreferences, type Preferences, type UserData } from '@kinora/contract/accounts/account';
import type { Role } from '@kinora/contract/roles';
import { isSubscribed } from '#db/access.ts';
import { isActiveUser } from '#db/session-queries.ts';
import { picturePath } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';

type Person = Omit<UserData, 'token'>;

/** Returns a member as their own browser sees them; undefined if the account has been deleted. */
export function readPerson(db: Db, user_id: number, now: Date): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.photo_id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      sql<boolean>`users.email_confirmed_at is not null`.as('email_confirmed'),
      'users.name',
      'users.role',
      'users.address',
      'users.maturity_level',
      'users.created_at',
      picturePath('avatar', 'images.key').as('profile_photo_path'),
      sql<boolean>`users.monetized_at is not null`.as('isMonetized'),
      preferencesOrDefaults,
      isSubscribed(now).as('is_subscribed'),
    ])
    .where('users.id', '=', user_id)
    .where(isActiveUser)
    .executeTakeFirst();
}

/** Members who have never changed a preference have no row, so they get the defaults. */
const preferencesOrDefaults = sql<Preferences>`case when preferences.user_id is null
  then ${JSON.stringify(defaultPreferences)}::json
  else json_build_object('notifications', notifications, 'wifi_only', wifi_only, 'cellular_data', cellular_data,
    'video_quality', video_quality, 'text_direction', text_direction,
    'autoplay_next', autoplay_next) end`.as('preferences');

/** Finds the data for checking a sign-in. `is_known`: this device has signed in to the account before. */
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
    .where(isActiveUser)
    .executeTakeFirst();
}

/** Whether a password has not changed since it was read; locks it until the transaction ends. */
export async function isPasswordUnchanged(
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where(isActiveUser)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Creates a member; undefined if the address is taken.
 * @param user.email_confirmed_at null if the address is not confirmed.
 */
export function insertUser(
  db: Db,
  user: {
    email: string;
    name: string;
    password_hash: string;
    created_at: Date;
    email_confirmed_at: Date | null;
    role?: Role;
  },
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function updatePassword(db: Db, user_id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
}
