import { sql, type RawBuilder } from 'kysely';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { watchableShows } from '#features/catalogue/card-queries.ts';
import type { AudienceValues } from '#features/catalogue/rules.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import type { SearchQuery } from '#features/discovery/search/rules.ts';

/**
 * The parameters of an index query. Titles are matched by the range from `key` to `key_end`, words by the
 * parsed search query; each field returns at most `max_hits`.
 */
export type SearchParams = AudienceValues & SearchQuery & { key: string; key_end: string; max_hits: number };

const maxRanked = 240;

/**
 * @NOTE The hits are the first that the index returns, in no particular order, so that a word in half of all
 * shows takes no longer than a rare one. The limit falls with the number of words, since hits are
 * ranked by each word. If a field has more hits than that, they hardly differ.
 */
export const maxHitsFor = (searchQuery: SearchQuery): number =>
  Math.ceil(150 / Math.max(1, searchQuery.each.length));

const titleStartsWithKey = (params: Placeholders<SearchParams>) =>
  sql<boolean>`(search_shows.title_key >= ${params.key} and search_shows.title_key < ${params.key_end})`;

const isTitle = (params: Placeholders<SearchParams>) =>
  sql<boolean>`(search_shows.title_key = ${params.key})`;

type Field = 'people' | 'genres' | 'words' | 'episodes';

export const hits = (params: Placeholders<SearchParams>, field: Field) =>
  sql<number>`search_hits(${sql.lit(field)}, ${params.tsquery}::tsquery, ${params.levels}, ${params.max_hits})`;

const inTitles = (params: Placeholders<SearchParams>) => sql`
  select distinct show_id from search_titles(
    ${params.key}, ${params.key_end}, ${params.tsquery}::tsquery, ${params.levels}, ${params.max_hits})`;

const elsewhere = (params: Placeholders<SearchParams>) => sql`
  select ${hits(params, 'people')} as show_id
  union select ${hits(params, 'genres')}
  union select show_id from search_episodes where episode_id in (select ${hits(params, 'episodes')})
  union select ${hits(params, 'words')}`;

const anywhere = (params: Placeholders<SearchParams>) => sql`${inTitles(params)} union ${elsewhere(params)}`;

/**
 * Ranks the field of a show in which a search term occurs: 5 for the title, 0 if it does not occur.
 */
const place = (db: Db, params: Placeholders<SearchParams>) => sql<number>`case
  when search_shows.title @@ one.query then 5
  when search_shows.people @@ one.query then 4
  when search_shows.genres @@ one.query then 3
  when search_shows.words @@ one.in_names and exists ${availableEpisodes(db, params)
    .innerJoin('search_episodes', 'search_episodes.episode_id', 'episodes.id')
    .where('search_episodes.show_id', '=', sql<number>`search_shows.show_id`)
    .where(sql<boolean>`search_episodes.words @@ one.query`)
    .select('episodes.id')} then 2
  when search_shows.words @@ one.in_description then 1
  else 0 end`;

/**
 * Ranks how closely a show matches a search term: 3 as typed, 2 as a prefix, 1 with one typo, 0 with two.
 */
const closeness = sql<number>`case
  when search_shows.words @@ one.as_typed then 3
  when search_shows.words @@ one.as_begun then 2
  when search_shows.words @@ one.as_slipped then 1
  else 0 end`;

const searchTerms = (params: Placeholders<SearchParams>) => sql`search_question(
  ${params.each}, ${params.in_descriptions}, ${params.in_names}, ${params.as_typed}, ${params.as_prefix}, ${params.with_typo}) one`;

// @NOTE Not a join: with it the planner may read the scores of all shows.
const popular = sql<number>`(select popular from show_scores where show_scores.show_id = search_shows.show_id)`;

// @NOTE Without the `offset 0` in its query the planner would repeat the expression for the place in each aggregate.
type Fit = { found: number; close: number; worst: number; sum: number };

/**
 * Prepares a query for the ids of matching shows, best first. They are ordered by: the exact title, a title that begins
 * with the text, the number of words found, the closest spelling, the place of the worst-placed word, the sum of
 * places, popularity, and id, newest first.
 */
const rankedBy = (candidates: (params: Placeholders<SearchParams>) => RawBuilder<unknown>) =>
  preparedQuery((db, params: Placeholders<SearchParams>) =>
    db
      .selectFrom('search_shows')
      .innerJoin(
        sql<{ show_id: number }>`(${candidates(params)})`.as('candidates'),
        'candidates.show_id',
        'search_shows.show_id',
      )
      .innerJoinLateral(
        sql<Fit>`(
          select count(*) filter (where place > 0) as found, min(place) as worst, sum(place) as sum,
            sum(close) filter (where place > 0) as close
          from (select ${place(db, params)} as place, ${closeness} as close from ${searchTerms(params)} offset 0) places
        )`.as('fit'),
        (join) => join.onTrue(),
      )
      .where((eb) => eb.or([titleStartsWithKey(params), sql<boolean>`fit.found >= ${params.min_words}`]))
      .where(sql<boolean>`search_shows.maturity_level = any(${params.levels})`)
      .orderBy(isTitle(params), 'desc')
      .orderBy(titleStartsWithKey(params), 'desc')
      .orderBy('fit.found', 'desc')
      .orderBy(sql`fit.close desc nulls last`)
      .orderBy('fit.worst', 'desc')
      .orderBy('fit.sum', 'desc')
      .orderBy(popular, 'desc')
      .orderBy('search_shows.show_id', 'desc')
      .limit(sql.lit(maxRanked))
      .select([
        'search_shows.show_id',
        titleStartsWithKey(params).as('starts_with_text'),
        isTitle(params).as('is_title'),
      ]),
  );

export const rankInTitles = rankedBy(inTitles);
export const rankElsewhere = rankedBy(elsewhere);
export const rankAnywhere = rankedBy(anywhere);

const cardsById = preparedQuery((db, params: Placeholders<AudienceValues & { ids: number[] }>) =>
  watchableShows(db, params).where(sql<boolean>`shows.id = any(${params.ids})`),
);

/** Reads the cards of the shows that the audience may see, in the order of the ids passed in. */
export async function readCards(db: Db, audience: AudienceValues, ids: number[]): Promise<ShowCard[]> {
  if (ids.length === 0) return [];
  const cards = await cardsById(db, { ...audience, ids });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Deletes the words that only the shows of one publisher contain: they would still be suggested as completions
 * once the shows are deleted.
 */
export async function deletePublisherWords(db: Db, publisher_id: number): Promise<void> {
  await sql`
    delete from search_words where word in (
      select lexeme from shows, unnest(search_vector(concat_ws(' | ', title, description,
        (select string_agg(name, ' | ') from show_cast where show_id = shows.id),
        (select string_agg(episodes.title, ' | ') from episodes where show_id = shows.id))))
      where publisher_id = ${publisher_id})
    and not exists (
      select from search_shows join shows on shows.id = show_id
      where publisher_id <> ${publisher_id} and search_shows.words @@ quote_literal(word)::tsquery)`.execute(
    db,
  );
}
