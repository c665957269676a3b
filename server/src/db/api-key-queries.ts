import type { Scope } from '@kinora/contract/scopes';
import { after, minute } from '#clock.ts';
import { isSubscribed } from '#db/access.ts';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import { hasFactor, isActiveUser } from '#db/session-queries.ts';
import { momentInSql } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { sql } from 'kysely';

const keyByToken = preparedQuery((db, params: Placeholders<{ token_hash: Buffer; now: string }>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('api_keys.token_hash', '=', params.token_hash)
    .where(sql<boolean>`api_keys.expires_at > ${momentInSql(params.now)}`)
    .where(sql<boolean>`coalesce(users.suspended_until <= ${momentInSql(params.now)}, true)`)
    .where(isActiveUser)
    .select([
      'users.id',
      'api_keys.id as api_key_id',
      'api_keys.scopes',
      'api_keys.last_used_at',
      'users.email',
      'users.name',
      'users.maturity_level',
      'users.adult_confirmed_at',
      isSubscribed(params.now).as('is_subscribed'),
      hasFactor.as('has_factor'),
    ]),
);

/** Finds a key that can be used, with its owner and whether they have access to films. */
export async function findApiKey(db: Db, token_hash: Buffer, now: Date) {
  const [found] = await keyByToken(db, { token_hash, now: now.toISOString() });
  return found;
}

/** Minimum interval between updates of `last_used_at`, so that most requests write nothing. */
const minUpdateInterval_ms = 5 * minute;

/** Updates the time at which a key was last used, if the stored time is a few minutes old. */
export async function updateLastUsed(
  db: Db,
  { api_key_id, last_used_at }: { api_key_id: number; last_used_at: string | null },
  now: Date,
): Promise<void> {
  if (last_used_at !== null && new Date(last_used_at) >= after(now, -minUpdateInterval_ms)) return;
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', api_key_id).execute();
}

/** Adds a key. @returns the key as its owner sees it. */
export const insertApiKey = (
  db: Db,
  key: {
    user_id: number;
    token_hash: Buffer;
    name: string;
    scopes: Scope[];
    created_at: Date;
    expires_at: Date;
  },
) => db.insertInto('api_keys').values(key).returning(columns).executeTakeFirstOrThrow();

const columns = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

/** Lists a member's keys, the newest first. */
export const listApiKeys = (db: Db, user_id: number) =>
  db.selectFrom('api_keys').select(columns).where('user_id', '=', user_id).orderBy('id', 'desc').execute();

/** Counts a member's keys, under a lock that makes concurrent counts wait until this transaction ends. */
export async function countApiKeysLocked(tx: Db, user_id: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  const { keys } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('keys'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(keys);
}

/** Deletes one of a member's keys. @returns false if they have no such key. */
export async function deleteApiKey(db: Db, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all keys of a member. @returns whether there were any. */
export async function deleteApiKeys(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes keys that expired before a given time. */
export async function deleteApiKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_keys').where('expires_at', '<', before.toISOString()).execute();
}
