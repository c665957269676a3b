import { sql, type SqlBool } from 'kysely';
import type { NewEpisode, ShowCard, ShowDetails } from '@kinora/contract/shows';
import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { isoText, jsonList, picturePath } from '#db/sql.ts';

/**
 * The episodes of shows that are out which a viewer can play at a moment: released, not deleted, with a video
 * that is ready. One row each, joined to that video and its season.
 */
function playableEpisodes(db: Db, now: Date) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .where('episodes.release_at', '<=', now.toISOString())
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null);
}

/** The episodes that a viewer can play at a moment, joined to their video, season and show. */
export function availableEpisodes(db: Db, { now, levels }: Audience) {
  return playableEpisodes(db, now)
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.deleted_at', 'is', null)
    .where('shows.maturity_level', 'in', levels)
    .where('shows.release_date', '<=', now.toISOString());
}

/** The episode can be played, or was given a video that has not failed. */
const hasVideo = sql<SqlBool>`(episodes.video_id is not null or (episodes.had_video and not exists (
  select from videos where videos.episode_id = episodes.id and videos.status = 'failed')))`;

const categoriesOfShow = (db: Db) =>
  jsonList(
    db
      .selectFrom('show_categories')
      .innerJoin('categories', 'categories.id', 'show_categories.category_id')
      .where('show_categories.show_id', '=', sql<number>`shows.id`)
      .orderBy('categories.name')
      .select(['categories.id as category_id', 'categories.name as category_name']),
  );

/**
 * Shows that are out, as cards: with an episode to watch now, or one whose video is on its way. The page of a
 * show stands while its first film is being processed; the episode appears when it can be played.
 */
export function watchableShows(db: Db, { now, levels }: Audience) {
  return db
    .selectFrom('shows')
    .leftJoin('images as landscape', 'landscape.id', 'shows.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'shows.portrait_id')
    .where('shows.deleted_at', 'is', null)
    .where('shows.maturity_level', 'in', levels)
    .where('shows.release_date', '<=', now.toISOString())
    .where((eb) =>
      eb.exists(
        db
          .selectFrom('episodes')
          .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
          .select('episodes.id')
          .where('episodes.show_id', '=', sql<number>`shows.id`)
          .where('episodes.release_at', '<=', now.toISOString())
          .where('episodes.deleted_at', 'is', null)
          .where('seasons.deleted_at', 'is', null)
          .where(hasVideo),
      ),
    )
    .select((eb) => [
      'shows.id',
      'shows.title as name',
      'shows.description',
      'shows.maturity_level',
      'shows.release_date',
      'shows.trailer_key as trailer',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      sql<number>`(select count(*)::int from seasons where show_id = shows.id and deleted_at is null)`.as(
        'seasons_count',
      ),
      categoriesOfShow(db).as('category'),
    ]);
}

/** Views of the thirty days before a moment. */
const recentViews = (now: Date) =>
  sql<number>`(select count(*) from views
    where views.show_id = shows.id and views.viewed_at > ${after(now, -30 * day)})`;

/** Most watched in the last thirty days first; the newest first among equals. */
export function listPopularShows(db: Db, audience: Audience, limit: number): Promise<ShowCard[]> {
  return watchableShows(db, audience)
    .orderBy(recentViews(audience.now), 'desc')
    .orderBy('shows.release_date', 'desc')
    .orderBy('shows.id')
    .limit(limit)
    .execute();
}

export function listShows(db: Db, audience: Audience): Promise<ShowCard[]> {
  return watchableShows(db, audience).orderBy('shows.release_date', 'desc').orderBy('shows.id').execute();
}

/** A show with the episodes that are out; undefined when there is nothing of it to see yet. */
export function readShow(db: Db, audience: Audience, show_id: number): Promise<ShowDetails | undefined> {
  const { now, viewer_id } = audience;
  return watchableShows(db, audience)
    .innerJoin('users as publisher', 'publisher.id', 'shows.publisher_id')
    .leftJoin('languages', 'languages.id', 'shows.language_id')
    .where('shows.id', '=', show_id)
    .select((eb) => [
      'languages.name as language',
      jsonList(
        eb
          .selectFrom('show_cast')
          .whereRef('show_cast.show_id', '=', 'shows.id')
          .orderBy('position')
          .select('show_cast.name as addCast_name'),
      ).as('addCast'),
      sql<{ publisher_name: string }>`json_build_object('publisher_name', publisher.name)`.as('publisher'),
      eb
        .exists(
          eb
            .selectFrom('follows')
            .select('follows.id')
            .whereRef('follows.show_id', '=', 'shows.id')
            .where('follows.user_id', '=', viewer_id ?? 0),
        )
        .as('is_following'),
      playableEpisodes(db, now)
        .where('episodes.show_id', '=', show_id)
        .orderBy('seasons.release_date')
        .orderBy('episodes.episode_number')
        .limit(1)
        .select('videos.duration_s')
        .as('duration'),
      jsonList(seasonsOfShow(db, now, show_id)).as('seasons'),
    ])
    .executeTakeFirst()
    .then((found) => found && { ...found, is_following: Boolean(found.is_following) });
}

function seasonsOfShow(db: Db, now: Date, show_id: number) {
  return db
    .selectFrom('seasons as season')
    .leftJoin('images as season_landscape', 'season_landscape.id', 'season.landscape_id')
    .where('season.show_id', '=', show_id)
    .where('season.deleted_at', 'is', null)
    .orderBy('season.release_date')
    .orderBy('season.id')
    .select([
      'season.id as season_id',
      'season.title as season_name',
      'season.description',
      picturePath('landscape', 'season_landscape.key').as('landscape_image'),
      jsonList(
        playableEpisodes(db, now)
          .leftJoin('images as still', 'still.id', 'episodes.landscape_id')
          .leftJoin('images as tall', 'tall.id', 'episodes.portrait_id')
          .where('episodes.season_id', '=', sql<number>`season.id`)
          .orderBy('episodes.episode_number')
          .select([
            'episodes.id',
            'episodes.title',
            'episodes.description',
            'episodes.episode_number',
            isoText('episodes.release_at').as('release_date'),
            'videos.duration_s as duration',
            picturePath('landscape', 'still.key').as('landscape_image'),
            picturePath('portrait', 'tall.key').as('portrait_image'),
            'still.color',
          ]),
      ).as('episodes'),
    ]);
}

/** The episodes released last, the latest first. */
export function listNewEpisodes(db: Db, audience: Audience, limit: number): Promise<NewEpisode[]> {
  return availableEpisodes(db, audience)
    .leftJoin('images as still', (join) =>
      join.on(sql<boolean>`still.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .leftJoin('images as tall', (join) =>
      join.on(sql<boolean>`tall.id = coalesce(episodes.portrait_id, shows.portrait_id)`),
    )
    .orderBy('episodes.release_at', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(limit)
    .select([
      'episodes.id',
      'shows.id as showId',
      'shows.title as name',
      'episodes.title',
      'episodes.episode_number as episode_count',
      'episodes.description',
      'shows.maturity_level',
      'episodes.release_at as release_date',
      picturePath('landscape', 'still.key').as('landscape_image'),
      picturePath('portrait', 'tall.key').as('portrait_image'),
      'still.color',
    ])
    .execute();
}

/** The shows of the poster sections: the most popular one with all that its banner says, and the next two. */
export async function readPosters(
  db: Db,
  audience: Audience,
): Promise<{ topShow: ShowDetails | null; middleShow: ShowCard | null; bottom_show: ShowCard | null }> {
  const [top, middle, bottom] = await listPopularShows(db, audience, 3);
  return {
    topShow: (top && (await readShow(db, audience, top.id))) ?? null,
    middleShow: middle ?? null,
    bottom_show: bottom ?? null,
  };
}
