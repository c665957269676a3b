import type { Ownership } from '@kinora/contract/endpoint';
import type { Db } from '#db/types.ts';

/** Finds the publisher of a show, season or episode; undefined if it does not exist or was deleted. */
export async function findPublisherId(
  db: Db,
  kind: Ownership['kind'],
  id: number,
): Promise<number | undefined> {
  const shows = db.selectFrom('shows').select('publisher_id').where('shows.deleted_at', 'is', null);
  const publisherQueries = {
    show: () => shows.where('shows.id', '=', id),
    season: () =>
      shows
        .innerJoin('seasons', 'seasons.show_id', 'shows.id')
        .where('seasons.id', '=', id)
        .where('seasons.deleted_at', 'is', null),
    episode: () =>
      shows
        .innerJoin('episodes', 'episodes.show_id', 'shows.id')
        .where('episodes.id', '=', id)
        .where('episodes.deleted_at', 'is', null),
  };
  const found = await publisherQueries[kind]().executeTakeFirst();
  return found?.publisher_id;
}
