import { sql } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Blanks } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';

export type CandidateShow = ShowCard & { popular: number };

/** Lists shows that must not be suggested to a viewer: begun, disliked or their own. */
export async function listSettled(db: Db, viewer_id: number): Promise<number[]> {
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

type Given = AudienceValues & { settled: readonly number[] };

const freshShows = (db: Db, given: Blanks<Given>) =>
  watchableShows(db, given)
    .innerJoin('show_scores as score', 'score.show_id', 'shows.id')
    .where(sql<boolean>`shows.id <> all(${given.settled})`)
    .select('score.popular');

const those = preparedQuery((db, given: Blanks<Given & { ids: readonly number[] }>) =>
  freshShows(db, given)
    .where(sql<boolean>`shows.id = any(${given.ids})`)
    .orderBy('shows.id'),
);

const mostPopular = preparedByLimit((db, given: Blanks<Given>, limit) =>
  freshShows(db, given)
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

const popularOfGenres = preparedByLimit((db, given: Blanks<Given & { genres: readonly number[] }>, limit) =>
  freshShows(db, given)
    .where(
      sql<boolean>`exists (select from show_categories
        where show_categories.show_id = shows.id and category_id = any(${given.genres}))`,
    )
    .orderBy('score.popular', 'desc')
    .orderBy('score.release_date', 'desc')
    .orderBy('score.show_id')
    .limit(limit),
);

export type Wanted = {
  settled: readonly number[];
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
  { settled, ids, genres, limit }: Wanted,
): Promise<CandidateShow[]> {
  const given = { ...valuesOf(audience), settled };
  const lists = await Promise.all([
    ids.length > 0 ? those(db, { ...given, ids }) : [],
    genres.length > 0 ? popularOfGenres(db, { ...given, genres }, limit) : [],
    mostPopular(db, given, limit),
  ]);
  return [...new Map(lists.flat().map((show) => [show.id, show])).values()];
}
