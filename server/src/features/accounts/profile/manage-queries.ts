import { sql } from 'kysely';
import type { ManagedProfile, ManagedProfileForm } from '@kinora/contract/accounts/manage-profile';
import type * as z from 'zod/mini';
import { isActiveUser } from '#db/session-queries.ts';
import { picturePath } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';

export function readManagedProfile(db: Db, user_id: number): Promise<ManagedProfile | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.photo_id')
    .where('users.id', '=', user_id)
    .where(isActiveUser)
    .select([
      'users.name',
      sql<string | null>`to_char(users.date_of_birth, 'YYYY-MM-DD')`.as('date_of_birth'),
      'users.gender',
      sql<
        ManagedProfile['languages']
      >`(select coalesce(json_agg(languages.name order by languages.position, languages.name), '[]')
        from user_languages join languages on languages.id = user_languages.language_id
        where user_languages.user_id = users.id)`.as('languages'),
      picturePath('avatar', 'images.key').as('profile_photo_path'),
    ])
    .executeTakeFirst();
}

/**
 * Replaces the details that a member has entered about themselves.
 * @returns false, with nothing changed, if a language is unknown, or hidden and new to the member.
 */
export async function updateManagedProfile(
  tx: Tx,
  user_id: number,
  { name, date_of_birth, gender, languages }: z.output<typeof ManagedProfileForm>,
): Promise<boolean> {
  const names = [...new Set(languages)];
  const chosen = await tx
    .selectFrom('languages')
    .select('id')
    .where(sql<boolean>`name = any(${names}::text[])`)
    .where(
      sql<boolean>`(not is_hidden or exists (select from user_languages
        where user_id = ${user_id} and language_id = languages.id))`,
    )
    .forKeyShare()
    .execute();
  if (chosen.length < names.length) return false;
  await tx
    .updateTable('users')
    .set({ name, date_of_birth: date_of_birth ?? null, gender: gender ?? null })
    .where('id', '=', user_id)
    .execute();
  await tx.deleteFrom('user_languages').where('user_id', '=', user_id).execute();
  if (chosen.length > 0)
    await tx
      .insertInto('user_languages')
      .values(chosen.map(({ id: language_id }) => ({ user_id, language_id })))
      .execute();
  return true;
}
