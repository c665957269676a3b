import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { SortOrder } from '@kinora/contract/schemas';
import type { seasonSorts } from '@kinora/contract/publishing/seasons';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { containsText, alphabetical, parseSort } from '#db/page.ts';
import { picturePath } from '#db/sql.ts';
import { trailerColumns } from '#features/publishing/trailers/queries.ts';

type SeasonSort = (typeof seasonSorts)[number];
type ListFilter = { show_id?: number; season_id?: number; search?: string; sort?: SortOrder<SeasonSort> };

const counts = {
  episode_count: sql<number>`(select count(*)::int from episodes
    where season_id = seasons.id and deleted_at is null)`,
  views_count: sql<number>`((select count(*)::int from views join episodes on episodes.id = views.episode_id
    where episodes.season_id = seasons.id)
    + (select coalesce(sum(views), 0)::int from departed_views join episodes on episodes.id = episode_id
      where episodes.season_id = seasons.id))`,
};
const orders: Record<SeasonSort, RawBuilder<unknown>> = {
  ...counts,
  season_id: sql.ref('seasons.id'),
  season_name: alphabetical('seasons.title'),
  release_date: sql.ref('seasons.release_date'),
};

/**
 * Selects a publisher's seasons: those of all shows or of one show, or a single season. The search
 * applies to the titles of seasons.
 */
export function ownSeasons(
  db: Db,
  publisher_id: number,
  { show_id, season_id, search, sort = 'release_date' }: ListFilter = {},
) {
  const { by, direction } = parseSort(sort);
  return db
    .selectFrom('seasons')
    .innerJoin('shows', 'shows.id', 'seasons.show_id')
    .leftJoin('images as landscape', 'landscape.id', 'seasons.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'seasons.portrait_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .$if(show_id !== undefined, (query) => query.where('seasons.show_id', '=', show_id ?? 0))
    .$if(season_id !== undefined, (query) => query.where('seasons.id', '=', season_id ?? 0))
    .$if(!!search, (query) => query.where(containsText('seasons.title', search ?? '')))
    .orderBy(orders[by], direction)
    .orderBy('seasons.id')
    .select((eb) => [
      'seasons.id as season_id',
      'seasons.title as season_name',
      'seasons.show_id as tv_show_id',
      'shows.title as show_title',
      'seasons.description',
      'seasons.release_date',
      ...trailerColumns('seasons'),
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      counts.episode_count.as('episode_count'),
      counts.views_count.as('views_count'),
    ]);
}

export const insertSeason = (
  tx: Tx,
  season: Insertable<Tables['seasons']>,
): Promise<{ id: number; title: string }> =>
  tx.insertInto('seasons').values(season).returning(['id', 'title']).executeTakeFirstOrThrow();

/** Updates a season. @returns undefined if the season does not belong to the show. */
export const updateSeason = (
  tx: Tx,
  { season_id, show_id }: { season_id: number; show_id: number },
  changes: Updateable<Tables['seasons']>,
): Promise<{ id: number; title: string } | undefined> =>
  tx
    .updateTable('seasons')
    .set(changes)
    .where('id', '=', season_id)
    .where('show_id', '=', show_id)
    .returning(['id', 'title'])
    .executeTakeFirst();
