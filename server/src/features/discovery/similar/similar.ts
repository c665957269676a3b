import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { Db } from '#db/types.ts';
import { isShowVisible } from '#features/catalogue/queries.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { listCategoryShows, listPopularShows } from '#features/discovery/queries.ts';
import { listShowsWithSamePeople, findPublisherAndGenres } from '#features/discovery/similar/queries.ts';
import { orderBySharedGenres, minSimilar } from '#features/discovery/similar/rules.ts';

/**
 * Lists shows that are similar to another: first by genre, then by people. If there are few, the most popular
 * others follow, so that there is always something to watch next.
 * @returns undefined if the audience may not see the show.
 */
export async function listSimilarShows(
  db: Db,
  audience: Audience,
  show_id: number,
  limit: number,
): Promise<ShowCard[] | undefined> {
  const show = await findPublisherAndGenres(db, show_id);
  if (!show) return undefined;
  const isOwn = audience.viewer_id !== null && show.publisher_id === audience.viewer_id;
  if (!isOwn && !(await isShowVisible(db, audience, show_id))) return undefined;
  // One more than needed, because the show itself may be among the results.
  const rows = { limit: limit + 1, page: 1 };
  const genres = show.category_ids.map((id) => listCategoryShows(db, audience, [id], rows));
  const shows = new Map(orderBySharedGenres(await Promise.all(genres)).map((one) => [one.id, one]));
  const add = (more: readonly ShowCard[], max: number) => {
    for (const one of more) if (one.id !== show_id && shows.size < max) shows.set(one.id, one);
  };
  shows.delete(show_id);
  if (shows.size < limit) add(await listShowsWithSamePeople(db, audience, show_id, limit), limit);
  const minCount = Math.min(limit, minSimilar);
  if (shows.size < minCount) add(await listPopularShows(db, audience, rows.limit), minCount);
  return [...shows.values()].slice(0, limit);
}
