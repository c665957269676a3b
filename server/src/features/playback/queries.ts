import { sql } from 'kysely';
import type { ContinueWatchingItem, VideoItem } from '@kinora/contract/playback/playback';
import { after } from '#clock.ts';
import { isSubscribed } from '#db/access.ts';
import { activeSessions } from '#db/session-queries.ts';
import type { Db } from '#db/types.ts';
import { availableEpisodes, watchRefusal } from '#features/catalogue/visibility-queries.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { isoText, picturePath } from '#db/sql.ts';
import { goingOnSince, lateFor_ms, replacedFor_ms, type Progress } from '#features/playback/rules.ts';

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
      'shows.maturity_level',
      watchRefusal(audience).as('refusal'),
      'videos.id as video_id',
      'videos.prefix',
      'videos.duration_s',
      'videos.previews',
      sql<number>`coalesce(videos.process_status,
        (select process_status from videos where episode_id = episodes.id order by id desc limit 1), 0)::int`.as(
        'process_status',
      ),
      progressOf,
    ])
    .executeTakeFirst();
}

/** Null if the viewer has no saved progress. */
const progressOf = sql<Progress | null>`case when watch_progress.user_id is not null then json_build_object(
  'position_s', watch_progress.position_s,
  'finished', watch_progress.finished,
  'updated_at', ${isoText('watch_progress.updated_at')}) end`.as('progress');

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

/**
 * Extends a playback; undefined if it is not this viewer's, not of this episode or long over, or if its film
 * was replaced some time ago. `video_id` is the film that it began with, where that was recorded.
 */
export async function extendPlayback(
  db: Db,
  { id, user_id, episode_id, now, expires_at }: PlaybackTimes,
): Promise<{ video_id: number | null } | undefined> {
  const replacedBefore = after(now, -replacedFor_ms).toISOString();
  return db
    .updateTable('playback_sessions')
    .set({ expires_at })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('episode_id', '=', episode_id)
    .where('expires_at', '>', after(now, -lateFor_ms).toISOString())
    .where(
      sql<boolean>`not exists (select from episodes join videos shown on shown.id = episodes.video_id
        where episodes.id = playback_sessions.episode_id and shown.id <> playback_sessions.video_id
          and shown.ready_at < ${replacedBefore}::timestamptz)`,
    )
    .returning('video_id')
    .executeTakeFirst();
}

/** Reads what a viewer needs of a film, if it is ready. */
export function readFilm(db: Db, video_id: number | null) {
  return db
    .selectFrom('videos')
    .select(['id as video_id', 'prefix', 'duration_s', 'previews'])
    .where('id', '=', video_id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
}

export type Position = {
  position_s: number;
  finished: boolean;
  /** When the playback that reports the position began; null if the report names none. */
  playback_started_at: string | null;
  now: Date;
};

/**
 * Saves a viewer's position. The latest report wins, except that an older playback does not overrule a newer
 * one that is still active.
 * @returns the viewer's position afterwards.
 */
export async function savePosition(
  db: Db,
  viewer_id: number,
  episode_id: number,
  { now, ...position }: Position,
): Promise<Pick<Progress, 'position_s' | 'finished'>> {
  const kept = { ...position, hidden: false, updated_at: now };
  const saved = await db
    .insertInto('watch_progress')
    .values({ user_id: viewer_id, episode_id, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'episode_id'])
        .doUpdateSet(kept)
        .where(
          sql<boolean>`(watch_progress.playback_started_at > excluded.playback_started_at
            and watch_progress.updated_at > ${goingOnSince(now).toISOString()}) is not true`,
        ),
    )
    .returning(['position_s', 'finished'])
    .executeTakeFirst();
  return (
    saved ??
    db
      .selectFrom('watch_progress')
      .where('user_id', '=', viewer_id)
      .where('episode_id', '=', episode_id)
      .select(['position_s', 'finished'])
      .executeTakeFirstOrThrow()
  );
}

/**
 * Removes a show from a viewer's continue-watching row, or restores it; watching any of it restores it as
 * well.
 */
export async function hideShow(db: Db, viewer_id: number, show_id: number, hidden: boolean): Promise<void> {
  await db
    .updateTable('watch_progress')
    .set({ hidden })
    .where('user_id', '=', viewer_id)
    .where((eb) =>
      eb(
        'episode_id',
        'in',
        eb.selectFrom('episodes').select('episodes.id').where('episodes.show_id', '=', show_id),
      ),
    )
    .execute();
}

/** Lists the released episodes of shows in order, with a viewer's progress in each. */
export function listInOrder(db: Db, audience: Audience, viewer_id: number, show_ids: readonly number[]) {
  return availableEpisodes(db, audience)
    .leftJoin('watch_progress', (join) =>
      join
        .onRef('watch_progress.episode_id', '=', 'episodes.id')
        .on('watch_progress.user_id', '=', viewer_id),
    )
    .where('episodes.show_id', 'in', show_ids)
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .orderBy('episodes.episode_number')
    .select(['episodes.id', 'episodes.season_id', 'episodes.show_id', progressOf])
    .execute();
}

/**
 * Lists the shows that a viewer watched, most recent first, without those removed from the continue-watching
 * row.
 */
export async function recentShows(db: Db, viewer_id: number, limit: number): Promise<number[]> {
  const shows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('watch_progress')
        .innerJoin('episodes', 'episodes.id', 'watch_progress.episode_id')
        .where('watch_progress.user_id', '=', viewer_id)
        .distinctOn('episodes.show_id')
        .orderBy('episodes.show_id')
        .orderBy('watch_progress.updated_at', 'desc')
        .select(['episodes.show_id', 'watch_progress.hidden', 'watch_progress.updated_at'])
        .as('latest'),
    )
    .where('hidden', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('show_id')
    .limit(limit)
    .select('show_id')
    .execute();
  return shows.map(({ show_id }) => show_id);
}

/** Lists released episodes as tiles of the continue-watching row, in no particular order. */
export function listTiles(
  db: Db,
  audience: Audience,
  episode_ids: readonly number[],
): Promise<Omit<ContinueWatchingItem, 'pause_time'>[]> {
  return availableEpisodes(db, audience)
    .leftJoin('images as poster', 'poster.id', 'shows.landscape_id')
    .leftJoin('images as landscape', (join) =>
      join.on(sql<boolean>`landscape.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .where('episodes.id', 'in', episode_ids)
    .select([
      'episodes.id',
      'episodes.season_id',
      'episodes.title',
      'episodes.episode_number',
      'episodes.description',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      'landscape.color',
      'videos.duration_s as duration',
      sql<ContinueWatchingItem['tv_show']>`json_build_object(
        'id', shows.id,
        'title', shows.title,
        'release_date', ${isoText('shows.release_date')},
        'maturity_level', shows.maturity_level,
        'landscape_image', ${picturePath('landscape', 'poster.key')})`.as('tv_show'),
    ])
    .execute();
}

/** @returns undefined if the sign-in has ended. */
export function readAccess(
  db: Db,
  session_id: number,
  now: Date,
): Promise<{ is_subscribed: boolean } | undefined> {
  return activeSessions(db, now)
    .where('sessions.id', '=', session_id)
    .select(isSubscribed(now).as('is_subscribed'))
    .executeTakeFirst();
}
