import { sql } from 'kysely';
import type { Profile, ProfileForm } from '@kinora/contract/profile';
import type { Db, Tx } from '#db/types.ts';
import type * as z from 'zod/mini';

export function readProfile(db: Db, user_id: number): Promise<Profile | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.photo_id')
    .where('users.id', '=', user_id)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.name as profile_name',
      'users.email as profile_email',
      'users.address as profile_address',
      sql<string | null>`images.key || '/256.webp'`.as('profile_image'),
      'users.description as user_description',
      'users.maturity_level',
      'users.created_at',
    ])
    .executeTakeFirst();
}

/**
 * Changes what a person says of themselves; without a new photo the old one stays.
 * @returns the key of the photo that nobody has any longer, whose files may go; null when there is none.
 * @throws where the address is another person's: see isTakenEmail.
 */
export async function saveProfile(
  tx: Tx,
  user_id: number,
  { photo_id, ...change }: z.output<typeof ProfileForm> & { photo_id?: number | undefined },
): Promise<string | null> {
  const before = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ ...change, ...(photo_id !== undefined && { photo_id }) })
    .where('id', '=', user_id)
    .execute();
  if (photo_id === undefined || before.photo_id === null) return null;
  const dropped = await tx
    .deleteFrom('images')
    .where('id', '=', before.photo_id)
    .returning('key')
    .executeTakeFirst();
  return dropped?.key ?? null;
}

/** Takes back a photo that was stored for a profile that could not be saved. @returns its key. */
export async function deletePhoto(db: Db, photo_id: number): Promise<string> {
  const { key } = await db
    .deleteFrom('images')
    .where('id', '=', photo_id)
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

export const isTakenEmail = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key';
