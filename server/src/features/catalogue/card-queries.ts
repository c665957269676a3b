import { sql } from 'kysely';
import { jsonList, picturePath } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { Audience, AudienceInSql } from '#features/catalogue/rules.ts';
import {
  needsAgeConfirmation,
  audienceToSql,
  isEpisodeReleased,
  isSeasonListed,
  isShowReleased,
  isVisible,
  readyEpisodes,
  releaseTime,
} from '#features/catalogue/visibility-queries.ts';

const categoriesOfShow = (db: Db) =>
  jsonList(
    db
      .selectFrom('show_categories')
      .innerJoin('categories', 'categories.id', 'show_categories.category_id')
      .where('show_categories.show_id', '=', sql<number>`shows.id`)
      .orderBy('categories.position')
      .orderBy('categories.name')
      .select(['categories.id as category_id', 'categories.name as category_name']),
  );

/** The shows visible to an audience as cards, without the release date, which each caller adds. */
const visibleShowCards = (db: Db, audience: AudienceInSql) =>
  selectShowCards(db, audience).where(isVisible(audience));

/** Shows as cards, including shows that the audience must not see. */
export function selectShowCards(db: Db, audience: AudienceInSql) {
  return db
    .selectFrom('shows')
    .leftJoin('images as landscape', 'landscape.id', 'shows.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'shows.portrait_id')
    .select((eb) => [
      'shows.id',
      'shows.title as name',
      'shows.description',
      'shows.maturity_level',
      sql<string | null>`case when not ${needsAgeConfirmation(audience)} then shows.trailer_key end`.as(
        'trailer',
      ),
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      categoriesOfShow(db).as('category'),
    ]);
}

/** The shows with at least one episode that an audience can watch, as cards. */
export function watchableShows(db: Db, audience: Audience | AudienceInSql) {
  const viewer = audienceToSql(audience);
  const { now } = viewer;
  return visibleShowCards(db, viewer)
    .where(isShowReleased(now))
    .where((eb) =>
      eb.exists(
        readyEpisodes(db)
          .where('episodes.show_id', '=', sql<number>`shows.id`)
          .where(isEpisodeReleased(now))
          .select('episodes.id'),
      ),
    )
    .select([
      'shows.release_date',
      sql<number>`(select count(*)::int from seasons
        where seasons.show_id = shows.id and seasons.deleted_at is null and ${isSeasonListed('seasons', now)})`.as(
        'seasons_count',
      ),
    ]);
}

/**
 * The shows that have a scheduled episode with a film but no released one, as cards. Their release date is when
 * the first such episode can be watched.
 */
export function announcedShows(db: Db, audience: Audience | AudienceInSql) {
  const viewer = audienceToSql(audience);
  return (
    visibleShowCards(db, viewer)
      .innerJoinLateral(
        () =>
          readyEpisodes(db)
            .where('episodes.show_id', '=', sql<number>`shows.id`)
            .select(sql<string>`min(${releaseTime})`.as('release_date'))
            .as('premiere'),
        (join) => join.onTrue(),
      )
      .where('premiere.release_date', '>', viewer.now)
      // Few shows have an upcoming release; this avoids reading the others.
      .where(
        'shows.id',
        'in',
        db
          .selectFrom('episodes')
          .select('episodes.show_id as id')
          .where('episodes.release_at', '>', viewer.now)
          .where('episodes.deleted_at', 'is', null)
          .union(db.selectFrom('shows').select('shows.id').where('shows.release_date', '>', viewer.now)),
      )
      .select([
        'premiere.release_date',
        sql<number>`(select count(*)::int from seasons
        where seasons.show_id = shows.id and seasons.deleted_at is null)`.as('seasons_count'),
      ])
  );
}
