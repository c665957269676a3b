import { sql } from 'kysely';
import type { VideoItem } from '@kinora/contract/playback/playback';
import { after } from '#clock.ts';
import { isSubscribed } from '#db/access.ts';
import { activeSessions } from '#db/session-queries.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { picturePath } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import {
  audienceToSql,
  isAvailable,
  isTakenDown,
  watchRefusal,
} from '#features/catalogue/visibility-queries.ts';
import { progressColumn } from '#features/playback/watching/progress-queries.ts';
import { reportGrace_ms, replacedFilmGrace_ms } from '#features/playback/rules.ts';

/**
 * Finds an episode that was not deleted, with its current video, the viewer's position in it, and why they
 * may not watch it.
 */
export function findEpisode(db: Db, audience: Audience, episode_id: number) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.id', '=', episode_id)
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .leftJoin('videos', 'videos.id', 'episodes.video_id')
    .leftJoin('images as landscape', (join) =>
      join.on(sql<boolean>`landscape.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .leftJoin('watch_progress', (join) =>
      join
        .onRef('watch_progress.episode_id', '=', 'episodes.id')
        .on('watch_progress.user_id', '=', audience.viewer_id ?? 0),
    )
    .select([
      'episodes.id',
      'episodes.season_id',
      'episodes.show_id',
      'shows.title as show_name',
      'episodes.title',
      'episodes.episode_number',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      'episodes.intro_start_s',
      'episodes.intro_end_s',
      'episodes.recap_start_s',
      'episodes.recap_end_s',
      'episodes.credits_start_s',
      'shows.maturity_level',
      watchRefusal(audience).as('refusal'),
      sql<boolean>`not ${isAvailable(audienceToSql(audience).now)}`.as('only_you'),
      'videos.id as video_id',
      'videos.prefix',
      'videos.duration_s',
      'videos.playable_s',
      'videos.previews',
      // While a stand-in is shown, the real video is still being processed, but something can be watched.
      sql<number>`coalesce(case when videos.stands_in_for is null then videos.process_status
          else (select greatest(1, process_status) from videos coming where coming.id = videos.stands_in_for) end,
        (select process_status from videos where episode_id = episodes.id and stands_in_for is null
          order by id desc limit 1), 0)::int`.as('process_status'),
      progressColumn,
    ])
    .executeTakeFirst();
}

/** Lists the renditions of a film, smallest first. */
export function listRenditions(
  db: Db,
  video_id: number,
): Promise<(Omit<VideoItem, 'url'> & { playlist: string })[]> {
  return db
    .selectFrom('renditions')
    .select(['bitrate', 'width', 'height', 'playlist'])
    .where('video_id', '=', video_id)
    .orderBy('bitrate')
    .execute();
}

type PlaybackTimes = { id: string; user_id: number; episode_id: number; now: Date; expires_at: Date };

export async function insertPlayback(
  db: Db,
  { now, ...playback }: PlaybackTimes & { video_id: number },
): Promise<void> {
  await db
    .insertInto('playback_sessions')
    .values({ ...playback, started_at: now })
    .execute();
}

/** Records that a viewer has begun to watch, on the subscription that gives them access. */
export async function markFirstWatched(db: Db, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ first_watched_at: now })
    .where('user_id', '=', user_id)
    .where('access_until', '>', now.toISOString())
    .where('first_watched_at', 'is', null)
    .execute();
}

/**
 * Extends a playback; undefined if it belongs to another viewer or episode, ended long ago, or its
 * film was replaced some time ago. `video_id` is the film that it began with, if recorded.
 */
export async function extendPlayback(
  db: Db,
  { id, user_id, episode_id, now, expires_at }: PlaybackTimes,
): Promise<{ video_id: number | null } | undefined> {
  const replacedBefore = after(now, -replacedFilmGrace_ms).toISOString();
  return db
    .updateTable('playback_sessions')
    .set({ expires_at })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('episode_id', '=', episode_id)
    .where('expires_at', '>', after(now, -reportGrace_ms).toISOString())
    .where('stopped_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from episodes join videos shown on shown.id = episodes.video_id
        where episodes.id = playback_sessions.episode_id and shown.id <> playback_sessions.video_id
          and shown.ready_at < ${replacedBefore}::timestamptz)`,
    )
    .returning('video_id')
    .executeTakeFirst();
}

/** Finds a film that is ready to play. */
export function findFilm(db: Db, video_id: number | null) {
  return db
    .selectFrom('videos')
    .select(['id as video_id', 'prefix', 'duration_s', 'playable_s', 'previews'])
    .where('id', '=', video_id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
}

type PlaybackRef = { video_id: number; viewer_id: number; playback_id: string };
type AvailableFilm = {
  playable_s: number | null;
  /** Whether the playback was stopped because it was used from too many networks. */
  is_stopped: boolean;
};

/**
 * Finds a video unless its episode, season or show is deleted or in the trash. A video that was
 * taken down is found only for its publisher.
 */
export async function findAvailableFilm(db: Db, playback: PlaybackRef): Promise<AvailableFilm | undefined> {
  const [film] = await availableFilm(db, playback);
  return film;
}

const availableFilm = preparedQuery<PlaybackRef, AvailableFilm>((db, { video_id, viewer_id, playback_id }) =>
  db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('videos.id', '=', video_id)
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .where(sql<boolean>`(shows.publisher_id = ${viewer_id}::integer or not ${isTakenDown})`)
    .select([
      'videos.playable_s',
      sql<boolean>`exists (select from playback_sessions
        where id = ${playback_id}::uuid and stopped_at is not null)`.as('is_stopped'),
    ]),
);

/** Whether a trailer belongs to a show or season that is deleted or in the trash, or whose show was taken down. */
export async function isTrailerGone(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_gone: boolean | null }>`
    select bool_and(is_gone) as is_gone from (
      select deleted_at is not null or take_down_id is not null as is_gone from shows where trailer_key = ${key}
      union all
      select seasons.deleted_at is not null or shows.take_down_id is not null
        from seasons join shows on shows.id = seasons.show_id where seasons.trailer_key = ${key}) uses`.execute(
    db,
  );
  return rows[0]?.is_gone ?? false;
}

/** Returns whether the owner of a session has a subscription; undefined if the session has ended. */
export function findAccess(
  db: Db,
  session_id: number,
  now: Date,
): Promise<{ is_subscribed: boolean } | undefined> {
  return activeSessions(db, now)
    .where('sessions.id', '=', session_id)
    .select(isSubscribed(now).as('is_subscribed'))
    .executeTakeFirst();
}
