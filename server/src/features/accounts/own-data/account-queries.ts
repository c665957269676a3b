import { sql } from 'kysely';
import { isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';

export const exportAccount = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'address', 'maturity_level', 'description'])
    .select([
      'date_of_birth',
      'gender',
      'created_at',
      'email_confirmed_at',
      'monetized_at',
      'adult_confirmed_at',
    ])
    .select(['quota_gb', 'quota_hours'])
    .select(sql<boolean>`maturity_pin_hash is not null`.as('maturity_locked'))
    .where('id', '=', user_id)
    .execute();

export const exportLanguages = (db: Db, user_id: number) =>
  db
    .selectFrom('user_languages')
    .innerJoin('languages', 'languages.id', 'user_languages.language_id')
    .select('languages.name')
    .where('user_id', '=', user_id)
    .execute();

export const readPhoto = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('images', 'images.id', 'users.photo_id')
    .select(['images.id', 'images.key', 'images.width'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();

/**
 * Locks an account that is about to be deleted, so that other transactions that lock it run either before or after.
 * @returns undefined if it has already been deleted.
 */
export function lockAccount(tx: Tx, user_id: number): Promise<{ was_confirmed: boolean } | undefined> {
  return (
    tx
      .selectFrom('users')
      .select(sql<boolean>`email_confirmed_at is not null`.as('was_confirmed'))
      .where('id', '=', user_id)
      .where(isActiveUser)
      // FOR UPDATE would wait for transactions that insert rows about this member, and deadlock with the
      // roll-up of metrics.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
