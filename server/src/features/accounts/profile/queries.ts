import { sql, type Updateable } from 'kysely';
import type { Profile } from '@kinora/contract/accounts/profile';
import { isActiveUser } from '#db/session-queries.ts';
import { picturePath } from '#db/sql.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

export function readProfile(db: Db, user_id: number, now: Date): Promise<Profile | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.photo_id')
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .on('email_changes.expires_at', '>', now.toISOString()),
    )
    .where('users.id', '=', user_id)
    .where(isActiveUser)
    .select([
      'users.name as profile_name',
      'users.email as profile_email',
      sql<boolean>`users.email_confirmed_at is not null`.as('email_confirmed'),
      'email_changes.email as pending_email',
      'users.address as profile_address',
      picturePath('avatar', 'images.key').as('profile_image'),
      'users.description as user_description',
      'users.maturity_level',
      sql<boolean>`users.maturity_pin_hash is not null`.as('maturity_locked'),
      'users.created_at',
    ])
    .executeTakeFirst();
}

/**
 * Replaces a member's photo, or removes it.
 * @returns the id of the previous photo; null if there was none.
 */
export async function replacePhoto(tx: Tx, user_id: number, photo_id: number | null): Promise<number | null> {
  const before = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('id', '=', user_id)
    // FOR UPDATE would wait for transactions that insert rows about this member, and deadlock with the
    // roll-up of metrics.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ photo_id }).where('id', '=', user_id).execute();
  return before.photo_id;
}

export async function updateProfile(
  tx: Tx,
  user_id: number,
  profile: Partial<Pick<Updateable<Tables['users']>, 'name' | 'address' | 'description'>>,
): Promise<void> {
  await tx.updateTable('users').set(profile).where('id', '=', user_id).execute();
}
