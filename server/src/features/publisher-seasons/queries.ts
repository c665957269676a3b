import { sql } from 'kysely';
import type { PublisherSeason } from '@kinora/contract/publisher-seasons';
import type { Db } from '#db/types.ts';
import { picturePath } from '#db/sql.ts';

/** A publisher's own seasons, those of one show or of all. */
export function listOwnSeasons(db: Db, publisher_id: number, show_id?: number): Promise<PublisherSeason[]> {
  return db
    .selectFrom('seasons')
    .innerJoin('shows', 'shows.id', 'seasons.show_id')
    .leftJoin('images as landscape', 'landscape.id', 'seasons.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'seasons.portrait_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .$if(show_id !== undefined, (query) => query.where('seasons.show_id', '=', show_id ?? 0))
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .select((eb) => [
      'seasons.id as season_id',
      'seasons.title as season_name',
      'seasons.show_id as tv_show_id',
      'shows.title as show_title',
      'seasons.description',
      'seasons.release_date',
      'seasons.trailer_key as trailer',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      sql<number>`(select count(*)::int from episodes
        where season_id = seasons.id and deleted_at is null)`.as('episode_count'),
      sql<number>`(select count(*)::int from views join episodes on episodes.id = views.episode_id
        where episodes.season_id = seasons.id)`.as('views_count'),
    ])
    .execute();
}
