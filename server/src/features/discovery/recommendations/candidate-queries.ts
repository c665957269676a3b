import { sql } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';

export type CandidateShow = ShowCard & { popular: number };

/** Lists shows that must not be suggested to a viewer: begun, disliked or their own. */
export async function listExcluded(db: Db, viewer_id: number): Promise<number[]> {
  const { rows } = await sql<{ show_id: number }>`
    select show_id from watch_times where user_id = ${viewer_id}
    union
    select show_id from watch_progress join episodes on episodes.id = episode_id where user_id = ${viewer_id}
    union
    select show_id from reactions where user_id = ${viewer_id} and kind = 'dislike'
    union
    select id from shows where publisher_id = ${viewer_id} and deleted_at is null`.execute(db);
  return rows.map(({ show_id }) => show_id);
}

type Params = AudienceValues & { excluded: readonly number[] };

const candidateShows = (db: Db, params: Placeholders<Params>) =>
  watchableShows(db, params)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .where(sql<boolean>`shows.id <> all(${params.excluded})`)
    .select('score.popular');

const byId = preparedQuery((db, params: Placeholders<Params & { ids: readonly number[] }>) =>
  candidateShows(db, params)
    .where(sql<boolean>`shows.id = any(${params.ids})`)
    .orderBy('shows.id'),
);

const mostPopular = preparedByLimit((db, params: Placeholders<Params>, limit) =>
  candidateShows(db, params)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

const popularOfGenres = preparedByLimit(
  (db, params: Placeholders<Params & { genres: readonly number[] }>, limit) =>
    candidateShows(db, params)
      .where(
        sql<boolean>`exists (select from show_categories
        where show_categories.show_id = shows.id and category_id = any(${params.genres}))`,
      )
      .orderBy('score.popular', 'desc')
      .orderBy('score.release_date', 'desc')
      .orderBy('score.show_id')
      .limit(limit),
);

export type CandidateFilter = {
  excluded: readonly number[];
  /** Shows suggested by neighbours. */
  ids: readonly number[];
  genres: readonly number[];
  limit: number;
};

/**
 * Lists what may be suggested: the shows in `ids`, the most popular of the genres, and the most popular of
 * all.
 */
export async function listCandidates(
  db: Db,
  audience: Audience,
  { excluded, ids, genres, limit }: CandidateFilter,
): Promise<CandidateShow[]> {
  const values = { ...valuesOf(audience), excluded };
  const lists = await Promise.all([
    ids.length > 0 ? byId(db, { ...values, ids }) : [],
    genres.length > 0 ? popularOfGenres(db, { ...values, genres }, limit) : [],
    mostPopular(db, values, limit),
  ]);
  return [...new Map(lists.flat().map((show) => [show.id, show])).values()];
}
