import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AudienceInSql } from '#features/catalogue/rules.ts';
import type { Db } from '#db/types.ts';
import { jsonList, picturePath } from '#db/sql.ts';

/** The row's show may be listed for an audience, as far as its rating goes. */
export const isWithin = (levels: AudienceInSql['levels']): RawBuilder<SqlBool> =>
  sql<SqlBool>`shows.maturity_level = any(${levels})`;

/** Episodes with a video that is ready, joined to that video and their season; released or not. */
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

/** Shows as cards, all but the moment since or from which they can be watched: see who calls it. */
export function showCards(db: Db, { levels }: AudienceInSql) {
  return db
    .selectFrom('shows')
    .leftJoin('images as landscape', 'landscape.id', 'shows.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'shows.portrait_id')
    .where('shows.deleted_at', 'is', null)
    .where(isWithin(levels))
    .select((eb) => [
      'shows.id',
      'shows.title as name',
      'shows.description',
      'shows.maturity_level',
      'shows.trailer_key as trailer',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      categoriesOfShow(db).as('category'),
    ]);
}
