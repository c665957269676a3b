import { sql, type RawBuilder } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';

export type CandidateShow = ShowCard & { popular: number };

type Values = AudienceValues & {
  excluded: readonly number[];
  /** Shows suggested by neighbours. */
  ids: readonly number[];
  genres: readonly number[];
};

/** The most popular of the shows that may be suggested, by id. */
const mostPopular = (db: Db, values: Placeholders<Values>, limit: RawBuilder<number>) =>
  watchableShows(db, values)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .where(sql<boolean>`shows.id <> all(${values.excluded}::int[])`)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit)
    .clearSelect()
    .select('shows.id');

const prepared = preparedByLimit((db, values: Placeholders<Values>, limit) =>
  watchableShows(db, values)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .where(sql<boolean>`shows.id <> all(${values.excluded}::int[])`)
    .where(
      sql<boolean>`shows.id in (
        select unnest(${values.ids}::int[])
        union ${mostPopular(db, values, limit)}
        union ${mostPopular(db, values, limit).where(
          sql<boolean>`exists (select from show_categories
            where show_categories.show_id = shows.id and category_id = any(${values.genres}::int[]))`,
        )})`,
    )
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('shows.id')
    .select('score.popular'),
);

/**
 * Lists what may be suggested, the most popular first: the shows in `ids`, the most popular of the genres, and the
 * most popular of all.
 */
export const listCandidates = (
  db: Db,
  audience: Audience,
  { limit, ...values }: Omit<Values, keyof AudienceValues> & { limit: number },
): Promise<CandidateShow[]> => prepared(db, { ...valuesOf(audience), ...values }, limit);
