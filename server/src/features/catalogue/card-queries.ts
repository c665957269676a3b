import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { adultLevel } from '@kinora/contract/common';
import type { AudienceInSql } from '#features/catalogue/rules.ts';
import type { Db } from '#db/types.ts';
import { jsonList, picturePath } from '#db/sql.ts';

/** Whether the row's show may be listed for an audience, as far as its rating is concerned. */
export const isWithin = (levels: AudienceInSql['levels']): RawBuilder<SqlBool> =>
  sql<SqlBool>`shows.maturity_level = any(${levels})`;

/** Whether the audience must first confirm that they are 18 or older; see `asksAge` in rules.ts. */
export const asksAgeOf = ({ is_adult, viewer_id }: AudienceInSql): RawBuilder<boolean> =>
  sql<boolean>`(shows.maturity_level = ${sql.lit(adultLevel)} and not ${is_adult}::boolean
    and shows.publisher_id is distinct from ${viewer_id}::integer)`;

/** Episodes whose video is ready, joined to that video and their season, whether released or not. */
export function readyEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null);
}

const categoriesOfShow = (db: Db) =>
  jsonList(
    db
      .selectFrom('show_categories')
      .innerJoin('categories', 'categories.id', 'show_categories.category_id')
      .where('show_categories.show_id', '=', sql<number>`shows.id`)
      .orderBy('categories.name')
      .select(['categories.id as category_id', 'categories.name as category_name']),
  );

/** Shows as cards, except for the release date, which each caller adds. */
export function showCards(db: Db, audience: AudienceInSql) {
  return db
    .selectFrom('shows')
    .leftJoin('images as landscape', 'landscape.id', 'shows.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'shows.portrait_id')
    .where('shows.deleted_at', 'is', null)
    .where(isWithin(audience.levels))
    .select((eb) => [
      'shows.id',
      'shows.title as name',
      'shows.description',
      'shows.maturity_level',
      sql<string | null>`case when not ${asksAgeOf(audience)} then shows.trailer_key end`.as('trailer'),
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      categoriesOfShow(db).as('category'),
    ]);
}
