import { sql } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';

/** Reads a show's publisher and the ids of its genres; undefined if it does not exist or was deleted. */
export const findPublisherAndGenres = (db: Db, show_id: number) =>
  db
    .selectFrom('shows')
    .where('shows.id', '=', show_id)
    .where('shows.deleted_at', 'is', null)
    .select([
      'shows.publisher_id',
      sql<number[]>`array(select category_id from show_categories
        where show_categories.show_id = shows.id order by category_id)`.as('category_ids'),
    ])
    .executeTakeFirst();

type SimilarShowsParams = AudienceValues & { show_id: number };

const showsWithSamePeople = preparedByLimit((db, params: Placeholders<SimilarShowsParams>, limit) =>
  watchableShows(db, params)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .where(
      'shows.id',
      'in',
      sql<number>`(
        select other_cast.show_id from show_cast as own_cast join show_cast as other_cast
          on lower(other_cast.name collate "und-x-icu") = lower(own_cast.name collate "und-x-icu")
          where own_cast.show_id = ${params.show_id}
        union
        select others.id from shows as given join shows as others on others.publisher_id = given.publisher_id
          where given.id = ${params.show_id} and others.deleted_at is null)`,
    )
    .where('shows.id', '<>', params.show_id)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

/** Lists the most popular shows that share a cast member or the publisher with a show. */
export const listShowsWithSamePeople = (
  db: Db,
  audience: Audience,
  show_id: number,
  limit: number,
): Promise<ShowCard[]> => showsWithSamePeople(db, { ...valuesOf(audience), show_id }, limit);
