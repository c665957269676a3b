import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SeasonItem } from '@kinora/contract/catalogue/shows';
import { isoText, jsonList, picturePath } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { AudienceInSql } from '#features/catalogue/rules.ts';
import {
  needsAgeConfirmation,
  isReleased,
  isSeasonListed,
  readyEpisodes,
} from '#features/catalogue/visibility-queries.ts';

const showId = sql<number>`shows.id`;

/** Columns of a show's page that its card does not have; an announced show has seasons without episodes. */
export function pageColumns(db: Db, audience: AudienceInSql, state: 'released' | 'announced') {
  const { now } = audience;
  return [
    ...detailColumns(db, audience),
    firstDuration(db, isReleased(now)).as('duration'),
    jsonList(seasonsOfShow(db, now, state)).as('seasons'),
  ];
}

/** Columns of a show's page that its card does not have and that do not depend on what has been released. */
export function detailColumns(db: Db, audience: AudienceInSql) {
  const { viewer_id } = audience;
  return [
    sql<string | null>`(select name from languages where languages.id = shows.language_id)`.as('language'),
    sql<{ publisher_name: string }>`(select json_build_object('publisher_name', users.name)
      from users where users.id = shows.publisher_id)`.as('publisher'),
    jsonList(
      db
        .selectFrom('show_cast')
        .where('show_cast.show_id', '=', showId)
        .orderBy('position')
        .select('show_cast.name as addCast_name'),
    ).as('addCast'),
    sql<boolean>`exists (select from follows where follows.show_id = shows.id and follows.user_id = ${viewer_id})`.as(
      'is_following',
    ),
    sql<boolean>`(shows.publisher_id is not distinct from ${viewer_id}::integer)`.as('is_mine'),
    needsAgeConfirmation(audience).as('asks_age'),
  ];
}

/** Length in seconds of the first playable episode that meets a condition. */
export const firstDuration = (db: Db, condition: RawBuilder<SqlBool>) =>
  sql<number | null>`${readyEpisodes(db)
    .where('episodes.show_id', '=', showId)
    .where(condition)
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .orderBy('episodes.episode_number')
    .limit(1)
    .select('videos.duration_s')}`;

/** Columns of a season in a show's page, from `seasons as season` and `images as season_landscape`. */
export const seasonColumns = [
  'season.id as season_id',
  'season.title as season_name',
  'season.description',
  picturePath('landscape', 'season_landscape.key').as('landscape_image'),
] as const;

/** Columns of an episode in a show's page, from `episodes` and `images as landscape` and `as portrait`. */
export const episodeColumns = [
  'episodes.id',
  'episodes.title',
  'episodes.description',
  'episodes.episode_number',
  picturePath('landscape', 'landscape.key').as('landscape_image'),
  picturePath('portrait', 'portrait.key').as('portrait_image'),
  'landscape.color',
] as const;

function seasonsOfShow(db: Db, now: AudienceInSql['now'], state: 'released' | 'announced') {
  return db
    .selectFrom('seasons as season')
    .leftJoin('images as season_landscape', 'season_landscape.id', 'season.landscape_id')
    .where('season.show_id', '=', showId)
    .where('season.deleted_at', 'is', null)
    .$if(state === 'released', (seasons) => seasons.where(isSeasonListed('season', now)))
    .orderBy('season.release_date')
    .orderBy('season.id')
    .select([
      ...seasonColumns,
      (state === 'released' ? episodesOfSeason(db, now) : sql<SeasonItem['episodes']>`'[]'::json`).as(
        'episodes',
      ),
    ]);
}

const episodesOfSeason = (db: Db, now: AudienceInSql['now']) =>
  jsonList(
    readyEpisodes(db)
      .leftJoin('images as landscape', 'landscape.id', 'episodes.landscape_id')
      .leftJoin('images as portrait', 'portrait.id', 'episodes.portrait_id')
      .where('episodes.season_id', '=', sql<number>`season.id`)
      .where(isReleased(now))
      .orderBy('episodes.episode_number')
      .select([
        ...episodeColumns,
        isoText('episodes.release_at').as('release_date'),
        'videos.duration_s as duration',
      ]),
  );
