import { createHash, randomBytes } from 'node:crypto';
import { isActiveUser, isSuspended } from '#db/session-queries.ts';
import type { Db } from '#db/types.ts';
import { selectReleases } from '#features/publishing/schedule/queries.ts';
import { after, day } from '#clock.ts';

/** Feed secrets start with `cal_`, so that they can be recognized wherever they turn up. */
const secretPattern = /^cal_[\w-]{43}$/;

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Creates a publisher's feed, or replaces its secret.
 * @returns the secret; only a hash of it is stored.
 */
export async function saveFeed(db: Db, user_id: number, now: Date): Promise<string> {
  const secret = `cal_${randomBytes(32).toString('base64url')}`;
  const feed = { secret_hash: hashSecret(secret), created_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
  return secret;
}

export const findFeed = (db: Db, user_id: number) =>
  db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', user_id).executeTakeFirst();

/** Finds the publisher whose feed has this secret. */
export function findFeedPublisher(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ id: number; name: string } | undefined> {
  if (!secretPattern.test(secret)) return Promise.resolve(undefined);
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('calendar_feeds.secret_hash', '=', hashSecret(secret))
    .where(isActiveUser)
    .where((eb) => eb.not(isSuspended(now)))
    .select(['users.id', 'users.name'])
    .executeTakeFirst();
}

const feedHistory_ms = 365 * day;

/** Lists the releases that a feed contains: those of the past year, and all upcoming ones. */
export const listFeedReleases = (db: Db, publisher_id: number, now: Date) =>
  selectReleases(db, publisher_id, { from: after(now, -feedHistory_ms) }, now)
    .select(['created_at', 'updated_at', 'release_moves', 'duration_s'])
    .execute();

export type FeedRelease = Awaited<ReturnType<typeof listFeedReleases>>[number];
