import { sql } from 'kysely';
import { preparedQuery, type Blanks } from '#db/prepared-query.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { hits, type Asked } from '#features/discovery/search/queries.ts';

const mostShows = 20;
const mostEpisodes = 60;

/** People in the casts of shows that the audience can watch. */
export const namedPeople = preparedQuery((db, given: Blanks<Asked>) =>
  db
    .selectFrom(
      sql<{ show_id: number }>`(select ${hits(given, 'people')} as show_id limit ${sql.lit(mostShows)})`.as(
        'hit',
      ),
    )
    .innerJoin('show_cast', 'show_cast.show_id', 'hit.show_id')
    .where(sql<boolean>`search_vector(show_cast.name) @@ ${given.sought}::tsquery`)
    .where((eb) =>
      eb.exists(
        watchableShows(db, given)
          .where('shows.id', '=', sql<number>`hit.show_id`)
          .clearSelect()
          .select('shows.id'),
      ),
    )
    .groupBy('show_cast.name')
    .select(['show_cast.name as text', startsWithKey(given, 'show_cast.name').as('starts')])
    .orderBy('starts', 'desc')
    .orderBy('text')
    .limit(8),
);

/** Genres in which the audience can watch at least one show. */
export const namedGenres = preparedQuery((db, given: Blanks<Asked>) =>
  db
    .selectFrom('categories')
    .where((eb) =>
      eb.or([
        startsWithKey(given, 'categories.name'),
        sql<boolean>`search_vector(replace(categories.name, '_', ' and ')) @@ ${given.sought}::tsquery`,
      ]),
    )
    // @NOTE Not `exists`: with it the planner may look up all shows of all genres first.
    .innerJoinLateral(
      watchableShows(db, given)
        .innerJoin('show_categories as its', 'its.show_id', 'shows.id')
        .where('its.category_id', '=', sql<number>`categories.id`)
        .clearSelect()
        .select('shows.id')
        .limit(1)
        .as('watchable'),
      (join) => join.onTrue(),
    )
    .select(['categories.name as text', startsWithKey(given, 'categories.name').as('starts')])
    .orderBy('starts', 'desc')
    .orderBy('text')
    .limit(8),
);

/** Titles of episodes that the audience can play. */
export const namedEpisodes = preparedQuery((db, given: Blanks<Asked>) =>
  availableEpisodes(db, given)
    .innerJoin(
      sql<{ episode_id: number; starts: boolean }>`search_episode_titles(
        ${given.key}, ${given.key_end}, ${given.sought}::tsquery, ${sql.lit(mostEpisodes)})`.as('hit'),
      'hit.episode_id',
      'episodes.id',
    )
    .groupBy('episodes.title')
    .select(['episodes.title as text', sql<boolean>`bool_or(hit.starts)`.as('starts')])
    .orderBy('starts', 'desc')
    .orderBy('text')
    .limit(8),
);

const startsWithKey = (given: Blanks<Asked>, column: string) =>
  sql<boolean>`starts_with(search_key(${sql.ref(column)}), ${given.key})`;
