import { sql } from 'kysely';
import { isoText } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { availableEpisodes, releaseTime } from '#features/catalogue/visibility-queries.ts';

/**
 * Lists the shows that an audience can play, with the times of their last changes; shows with the
 * newest episodes come first.
 */
export const listSitemapShows = (
  db: Db,
  audience: Audience,
): Promise<{ id: number; name: string; changed_at: string }[]> =>
  availableEpisodes(db, audience)
    .select(['shows.id', 'shows.title as name'])
    .select(
      isoText(sql`max(greatest(shows.updated_at, episodes.updated_at, ${releaseTime}))`).as('changed_at'),
    )
    .groupBy('shows.id')
    .orderBy((eb) => eb.fn.max('episodes.release_at'), 'desc')
    .orderBy('shows.id')
    .execute();
