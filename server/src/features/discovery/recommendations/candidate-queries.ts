import { sql } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';

export type CandidateShow = ShowCard & { popular: number };

const candidates = (db: Db, values: Placeholders<AudienceValues>) =>
  watchableShows(db, values)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .select('score.popular');

const candidatesById = preparedQuery(
  (db, values: Placeholders<AudienceValues & { ids: readonly number[] }>) =>
    candidates(db, values).where(sql<boolean>`shows.id = any(${values.ids}::int[])`),
);

/** Reads the shows with these ids that may be suggested to an audience. */
export async function readCandidates(
  db: Db,
  audience: Audience,
  ids: readonly number[],
): Promise<Map<number, CandidateShow>> {
  const shows = await candidatesById(db, { ...valuesOf(audience), ids });
  return new Map(shows.map((show) => [show.id, show]));
}

const popularCandidates = preparedByLimit((db, values: Placeholders<AudienceValues>, limit) =>
  candidates(db, values)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

/** Lists the most popular shows that may be suggested to an audience. */
export const listPopularCandidates = (db: Db, audience: Audience, limit: number): Promise<CandidateShow[]> =>
  popularCandidates(db, valuesOf(audience), limit);

const popularCandidatesInGenre = preparedByLimit(
  (db, values: Placeholders<AudienceValues & { genre: number }>, limit) =>
    candidates(db, values)
      .where(
        sql<boolean>`exists (select from show_categories
          where show_categories.show_id = shows.id and category_id = ${values.genre})`,
      )
      .orderBy('score.popular', 'desc')
      .orderBy('score.release_date', 'desc')
      .orderBy('score.show_id')
      .limit(limit),
);

/** Lists the most popular shows of a genre that may be suggested to an audience. */
export const listPopularCandidatesInGenre = (
  db: Db,
  audience: Audience,
  genre: number,
  limit: number,
): Promise<CandidateShow[]> => popularCandidatesInGenre(db, { ...valuesOf(audience), genre }, limit);
