import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { showAddress } from '@kinora/contract/show-address';
import { sql, type Expression } from 'kysely';
import type { Notification } from '@kinora/contract/notifications';
import type { Db, Tx } from '#db/types.ts';
import { isShownToUser } from '#features/catalogue/queries.ts';

/** How many are listed; older ones are out of sight. */
const listed = 100;

/** Names the release of an episode among what people were told. */
export const episodeKey = (episode_id: number): string => `episode-${episode_id}`;

/** Where an episode plays. */
export const watchPath = (episode_id: number): string => `/watch/${episode_id}`;

/** Something to tell. `dedupe_key` names what happened: the same is told a person once. */
export type Notice = Pick<Notification, 'title' | 'message' | 'icon' | 'link'> & { dedupe_key: string };

/**
 * Tells people something, except those who want no notifications or were told it before.
 * @param user_ids or a query that answers them.
 * @returns those who were told now.
 */
export async function notify(
  db: Db,
  { dedupe_key, title, message, icon, link }: Notice,
  user_ids: readonly number[] | Expression<{ user_id: number }>,
  now: Date,
): Promise<number[]> {
  if (Array.isArray(user_ids) && user_ids.length === 0) return [];
  const told = await db
    .insertInto('notifications')
    .columns(['user_id', 'dedupe_key', 'title', 'message', 'icon', 'link', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .leftJoin('preferences', 'preferences.user_id', 'users.id')
        .where('users.id', 'in', user_ids as readonly number[])
        .where('users.deleted_at', 'is', null)
        .where(sql<boolean>`coalesce(preferences.notifications, true)`)
        .select([
          'users.id',
          sql<string>`${dedupe_key}::text`.as('dedupe_key'),
          sql<string>`${title}::text`.as('title'),
          sql<string>`${message}::text`.as('message'),
          sql<string>`${icon}::text`.as('icon'),
          sql<string | null>`${link}::text`.as('link'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('user_id')
    .execute();
  return told.map(({ user_id }) => user_id);
}

/** What somebody was told, the newest first, without episodes of shows that their setting hides by now. */
export const listNotifications = (db: Db, user_id: number): Promise<Notification[]> =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where(
      sql<boolean>`not exists (select from episodes
        join shows on shows.id = episodes.show_id
        join users on users.id = notifications.user_id
        where episodes.id = substring(notifications.dedupe_key from '^episode-([0-9]{1,9})$')::integer
          and not ${isShownToUser})`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .select(['id', 'title', 'message', 'icon', 'link', 'created_at', 'status'])
    .execute();

/** The id of what was told last, to anybody; 0 when there is nothing. */
export async function newestNotification(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** How far back to look for what committed late. */
const overlap = 100;

/** Whom something was told since a notification, and the newest one there is. */
export async function listToldSince(
  db: Db,
  seen_id: number,
): Promise<{ user_ids: number[]; newest: number }> {
  const told = await db
    .selectFrom('notifications')
    .select(['user_id', (eb) => eb.fn.max('id').as('newest')])
    .where('id', '>', seen_id - overlap)
    .groupBy('user_id')
    .execute();
  return {
    user_ids: told.map(({ user_id }) => user_id),
    newest: Math.max(seen_id, ...told.map(({ newest }) => newest)),
  };
}

/** Marks somebody's own notifications as read; others and those read before stay as they are. */
export async function readNotifications(db: Db, user_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ status: 'read' })
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .where('status', '=', 'unread')
    .execute();
}

/** Marks all of somebody's notifications as read, those that are out of sight among them. */
export async function readAllNotifications(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ status: 'read' })
    .where('user_id', '=', user_id)
    .where('status', '=', 'unread')
    .execute();
}

/** Tells a publisher, once, that somebody follows their show. */
export async function tellOfFirstFollower(
  tx: Tx,
  show_id: number,
  follower_id: number,
  now: Date,
): Promise<void> {
  const show = await tx
    .selectFrom('shows')
    .leftJoin('images', 'images.id', 'shows.landscape_id')
    .where('shows.id', '=', show_id)
    .where('shows.publisher_id', '<>', follower_id)
    .select(['shows.title', 'shows.publisher_id', sql<string | null>`images.key || '/320.webp'`.as('icon')])
    .executeTakeFirst();
  if (!show) return;
  await notify(
    tx,
    {
      dedupe_key: `first-follower-${show_id}`,
      title: 'Your first follower',
      message: `Somebody follows ${withoutDirectionMarks(show.title)} now, and hears of every new episode.`,
      icon: show.icon ?? 'follower',
      link: showAddress({ id: show_id, name: show.title }),
    },
    [show.publisher_id],
    now,
  );
}

/** Tells a publisher that a video of theirs can be watched, or why it failed. */
export async function tellOfVideo(tx: Tx, video_id: number, now: Date): Promise<void> {
  const video = await tx
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('images', (join) =>
      join.on(sql<boolean>`images.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .where('videos.id', '=', video_id)
    .where('videos.status', 'in', ['ready', 'failed'])
    .select([
      'videos.status',
      'videos.reason',
      'videos.attempt',
      'videos.episode_id',
      'episodes.title',
      'shows.publisher_id',
      sql<string | null>`images.key || '/320.webp'`.as('icon'),
    ])
    .executeTakeFirst();
  if (!video) return;
  const title = withoutDirectionMarks(video.title);
  const isReady = video.status === 'ready';
  await notify(
    tx,
    {
      // Tried again after it failed, it may fail again, which is news.
      dedupe_key: `video-${video_id}-${isReady ? 'ready' : `failed-${video.attempt}`}`,
      title: isReady ? 'Your episode is ready' : 'Your episode could not be processed',
      message: isReady
        ? `“${title}” is processed, and is shown from its release on.`
        : `“${title}”: ${video.reason}`,
      icon: video.icon ?? 'episode',
      link: `/upload/${video.episode_id}`,
    },
    [video.publisher_id],
    now,
  );
}
