import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { showPath } from '@kinora/contract/catalogue/show-address';
import { sql, type Expression } from 'kysely';
import type { Notification } from '@kinora/contract/notifications/notifications';
import type { VideoStatus } from '@kinora/contract/processing/processing';
import type { WebhookEvent } from '@kinora/contract/webhooks/events';
import type { Context } from '#context.ts';
import type { Db, Tx } from '#db/types.ts';
import { isAvailable, isVisibleToUser } from '#features/catalogue/visibility-queries.ts';
import { queueEvent } from '#features/webhooks/queries.ts';

/** How many notifications are listed; older ones are no longer shown. */
const maxListed = 100;

/** The `dedupe_key` of the notification of an episode's release. */
export const episodeKey = (episode_id: number): string => `episode-${episode_id}`;

const episodeKeyPattern = '^episode-([0-9]{1,9})$';

/** Returns the path of the page that plays an episode. */
export const watchPath = (episode_id: number): string => `/watch/${episode_id}`;

/** A new notification. `dedupe_key` identifies the event: a person is notified of each event once. */
export type NewNotification = Pick<Notification, 'title' | 'message' | 'icon' | 'link'> & {
  dedupe_key: string;
};

/**
 * Notifies people, except those who have turned notifications off or already have this one.
 * @param user_ids ids, or a query that returns them.
 * @returns the ids of those who were notified now.
 */
export async function notify(
  db: Db,
  { dedupe_key, title, message, icon, link }: NewNotification,
  user_ids: readonly number[] | Expression<{ user_id: number }>,
  now: Date,
): Promise<number[]> {
  if (Array.isArray(user_ids) && user_ids.length === 0) return [];
  const notified = await db
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
  return notified.map(({ user_id }) => user_id);
}

/**
 * Lists a person's notifications, newest first. Notifications of an episode's release are listed
 * only while the person can watch it: not while it is in the trash, has no film, or is excluded by
 * their current maturity setting. Notifications that link to an episode, season or show have its
 * current picture.
 */
export const listNotifications = (db: Db, user_id: number, now: Date): Promise<Notification[]> =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where(
      sql<boolean>`(dedupe_key !~ ${sql.lit(episodeKeyPattern)} or exists (select from episodes
        join seasons on seasons.id = episodes.season_id
        join shows on shows.id = episodes.show_id
        join users on users.id = notifications.user_id
        where episodes.id = substring(notifications.dedupe_key from ${sql.lit(episodeKeyPattern)})::integer
          and episodes.deleted_at is null and seasons.deleted_at is null
          and ${isAvailable(sql`${now.toISOString()}`)} and ${isVisibleToUser}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .select(['id', 'title', 'message', 'link', 'created_at', 'status'])
    .select(sql<string>`coalesce(${linkedPicture}, icon)`.as('icon'))
    .execute();

const idIn = (pattern: string) => sql`substring(notifications.link from ${sql.lit(pattern)})::integer`;

/** The picture of the episode, season or show that a notification links to. */
const linkedPicture = sql<string | null>`(
  select images.key || '/320.webp' from images where images.id = coalesce(
    (select coalesce(episodes.landscape_id, shows.landscape_id)
      from episodes join shows on shows.id = episodes.show_id
      where episodes.id = ${idIn('^/(?:watch|upload)/([0-9]{1,9})$')}),
    (select coalesce(seasons.landscape_id, shows.landscape_id)
      from seasons join shows on shows.id = seasons.show_id
      where seasons.id = ${idIn('^/publisher/seasons/([0-9]{1,9})/edit$')}),
    (select landscape_id from shows
      where shows.id = coalesce(
        ${idIn('^/details/(?:[^/]*-)?([0-9]{1,9})$')}, ${idIn('^/publisher/shows/([0-9]{1,9})/edit$')}))))`;

/** Reads the id of the newest notification, whoever it is for; 0 if there is none. */
export async function readNewestId(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** How many ids to look back, for notifications that committed late. */
const overlap = 100;

/** Lists the people who were notified after a given notification, and the id of the newest one. */
export async function listNotifiedSince(
  db: Db,
  seen_id: number,
): Promise<{ user_ids: number[]; newest: number }> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', (eb) => eb.fn.max('id').as('newest')])
    .where('id', '>', seen_id - overlap)
    .groupBy('user_id')
    .execute();
  return {
    user_ids: rows.map(({ user_id }) => user_id),
    newest: Math.max(seen_id, ...rows.map(({ newest }) => newest)),
  };
}

/** Marks a person's notifications as read; ids of other people's notifications are ignored. */
export async function markNotificationsRead(db: Db, user_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ status: 'read' })
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .where('status', '=', 'unread')
    .execute();
}

/** Marks all of a person's notifications as read, including those no longer shown. */
export async function markAllNotificationsRead(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ status: 'read' })
    .where('user_id', '=', user_id)
    .where('status', '=', 'unread')
    .execute();
}

/** Notifies a publisher, once, that somebody follows their show. */
export async function notifyOfFirstFollower(
  tx: Tx,
  show_id: number,
  follower_id: number,
  now: Date,
): Promise<void> {
  const show = await tx
    .selectFrom('shows')
    .where('shows.id', '=', show_id)
    .where('shows.publisher_id', '<>', follower_id)
    .select(['shows.title', 'shows.publisher_id'])
    .executeTakeFirst();
  if (!show) return;
  await notify(
    tx,
    {
      dedupe_key: `first-follower-${show_id}`,
      title: 'Your first follower',
      message: `Someone is now following ${withoutDirectionMarks(show.title)}.`,
      icon: 'follower',
      link: showPath({ id: show_id, name: show.title }),
    },
    [show.publisher_id],
    now,
  );
}

/**
 * Notifies a publisher and webhooks that a video is ready, that it failed and why, or that it is
 * damaged and needs a decision.
 */
export async function notifyOfVideo(
  tx: Tx,
  context: Pick<Context, 'jobs'>,
  video_id: number,
  now: Date,
): Promise<void> {
  const video = await tx
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('videos.id', '=', video_id)
    .where('videos.status', 'in', ['ready', 'failed', 'damaged'])
    .select([
      'videos.id',
      'videos.status',
      'videos.reason',
      'videos.attempt',
      'videos.episode_id',
      'episodes.title',
      'shows.id as show_id',
      'shows.publisher_id',
    ])
    .executeTakeFirst();
  if (!video) return;
  const { publisher_id: creator_id } = video;
  await notify(tx, { ...notificationAbout(video), icon: 'episode' }, [creator_id], now);
  await queueEvent(tx, context, eventOf(video), { creator_id, now });
}

type FinishedVideo = {
  id: number;
  show_id: number;
  episode_id: number;
  status: VideoStatus;
  reason: string | null;
  attempt: number;
  title: string;
};

function eventOf({ show_id, episode_id, title, status, reason }: FinishedVideo): WebhookEvent {
  const data = { show_id, episode_id, title };
  if (status === 'ready') return { type: 'film.ready', data };
  return {
    type: status === 'damaged' ? 'film.damaged' : 'film.failed',
    data: { ...data, reason: reason ?? '' },
  };
}

function notificationAbout({ id, episode_id, status, reason, attempt, ...episode }: FinishedVideo) {
  const title = withoutDirectionMarks(episode.title);
  if (status === 'ready')
    return {
      dedupe_key: `video-${id}-ready`,
      title: 'Your episode is ready',
      message: `“${title}” has been processed and will appear when it is released.`,
      link: `/upload/${episode_id}`,
    };
  if (status === 'damaged')
    return {
      dedupe_key: `video-${id}-damaged`,
      title: 'Part of your video could not be read',
      message: `“${title}”: ${reason} Publish it anyway, or upload another.`,
      link: `/publisher/episodes/${episode_id}/edit`,
    };
  return {
    // A retry may fail again, which is worth another notification.
    dedupe_key: `video-${id}-failed-${attempt}`,
    title: 'Your episode could not be processed',
    message: `“${title}”: ${reason}`,
    link: `/upload/${episode_id}`,
  };
}
