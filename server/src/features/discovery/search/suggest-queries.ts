import { sql } from 'kysely';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { hits, type SearchParams } from '#features/discovery/search/queries.ts';

const maxShows = 20;
const maxEpisodes = 60;

/** People in the casts of shows that the audience can watch. */
export const matchingPeople = preparedQuery((db, params: Placeholders<SearchParams>) =>
  db
    .selectFrom(
      sql<{ show_id: number }>`(select ${hits(params, 'people')} as show_id limit ${sql.lit(maxShows)})`.as(
        'hit',
      ),
    )
    .innerJoin('show_cast', 'show_cast.show_id', 'hit.show_id')
    .where(sql<boolean>`search_vector(show_cast.name) @@ ${params.tsquery}::tsquery`)
    .where((eb) =>
      eb.exists(
        watchableShows(db, params)
          .where('shows.id', '=', sql<number>`hit.show_id`)
          .clearSelect()
          .select('shows.id'),
      ),
    )
    .groupBy('show_cast.name')
    .select(['show_cast.name as text', startsWithKey(params, 'show_cast.name').as('starts_with_text')])
    .orderBy('starts_with_text', 'desc')
    .orderBy('text')
    .limit(8),
);

/** Genres in which the audience can watch at least one show. */
export const matchingGenres = preparedQuery((db, params: Placeholders<SearchParams>) =>
  db
    .selectFrom('categories')
    .where((eb) =>
      eb.or([
        startsWithKey(params, 'categories.name'),
        sql<boolean>`search_vector(replace(categories.name, '_', ' and ')) @@ ${params.tsquery}::tsquery`,
      ]),
    )
    // @NOTE Not `exists`: with it the planner may look up all shows of all genres first.
    .innerJoinLateral(
      watchableShows(db, params)
        .innerJoin('show_categories as category_link', 'category_link.show_id', 'shows.id')
        .where('category_link.category_id', '=', sql<number>`categories.id`)
        .clearSelect()
        .select('shows.id')
        .limit(1)
        .as('watchable'),
      (join) => join.onTrue(),
    )
    .select(['categories.name as text', startsWithKey(params, 'categories.name').as('starts_with_text')])
    .orderBy('starts_with_text', 'desc')
    .orderBy('text')
    .limit(8),
);

/** Titles of episodes that the audience can play. */
export const matchingEpisodes = preparedQuery((db, params: Placeholders<SearchParams>) =>
  availableEpisodes(db, params)
    .innerJoin(
      sql<{ episode_id: number; starts: boolean }>`search_episode_titles(
        ${params.key}, ${params.key_end}, ${params.tsquery}::tsquery, ${sql.lit(maxEpisodes)})`.as('hit'),
      'hit.episode_id',
      'episodes.id',
    )
    .groupBy('episodes.title')
    .select(['episodes.title as text', sql<boolean>`bool_or(hit.starts)`.as('starts_with_text')])
    .orderBy('starts_with_text', 'desc')
    .orderBy('text')
    .limit(8),
);

const startsWithKey = (params: Placeholders<SearchParams>, column: string) =>
  sql<boolean>`starts_with(search_key(${sql.ref(column)}), ${params.key})`;
