import type { SearchSuggestion } from '@kinora/contract/discovery/search';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience } from '#features/catalogue/rules.ts';
import {
  maxHitsFor,
  rankInTitles,
  readCards,
  type SearchParams,
} from '#features/discovery/search/queries.ts';
import { prefixEnd, searchQueryFor, type WordAlternatives } from '#features/discovery/search/rules.ts';
import { chooseSuggestions, type MatchedSuggestion } from '#features/discovery/search/choose-suggestions.ts';
import {
  matchingEpisodes,
  matchingGenres,
  matchingPeople,
} from '#features/discovery/search/suggest-queries.ts';
import {
  literalAlternatives,
  parseTypedText,
  withCompletions,
  withCorrections,
  withoutUnknown,
} from '#features/discovery/search/word-alternatives.ts';

// More shows than are suggested, since some may be hidden from this viewer.
const maxShows = 24;

/**
 * Suggests completions of the text typed: matches as typed or by prefix or, if there are none, by similar spelling.
 */
export async function suggest(db: Db, audience: Audience, keyword: string): Promise<SearchSuggestion[]> {
  const { key, words } = await parseTypedText(db, keyword);
  if (words.length === 0) return [];
  const values = { ...valuesOf(audience), key, key_end: prefixEnd(key) };
  const match = (alternatives: WordAlternatives) => {
    const searchQuery = searchQueryFor('all', alternatives);
    return listMatches(db, { ...values, ...searchQuery, max_hits: maxHitsFor(searchQuery) });
  };
  const completed = await withCompletions(db, words, await literalAlternatives(db, words));
  const exact = withoutUnknown(completed).length === words.length ? await match(completed) : [];
  if (exact.length > 0) return chooseSuggestions(exact);
  return chooseSuggestions(await match(withoutUnknown(await withCorrections(db, words, completed))));
}

async function listMatches(db: Db, params: SearchParams): Promise<MatchedSuggestion[]> {
  const [shows, people, genres, episodes] = await Promise.all([
    matchingShows(db, params),
    matchingPeople(db, params),
    matchingGenres(db, params),
    matchingEpisodes(db, params),
  ]);
  return [
    ...shows,
    ...people.map((one) => ({ ...one, kind: 'cast' as const, show_id: null })),
    ...genres.map((one) => ({ ...one, kind: 'category' as const, show_id: null })),
    ...episodes.map((one) => ({ ...one, kind: 'episode' as const, show_id: null })),
  ];
}

async function matchingShows(db: Db, params: SearchParams): Promise<MatchedSuggestion[]> {
  const ranked = (await rankInTitles(db, params)).slice(0, maxShows);
  const cards = await readCards(
    db,
    params,
    ranked.map((one) => one.show_id),
  );
  const startsWithText = new Set(ranked.filter((one) => one.starts_with_text).map((one) => one.show_id));
  return cards.map(({ id, name }) => ({
    kind: 'show',
    text: name,
    show_id: id,
    starts_with_text: startsWithText.has(id),
  }));
}
