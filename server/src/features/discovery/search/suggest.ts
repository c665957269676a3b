import type { SearchSuggestion } from '@kinora/contract/discovery/search';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience } from '#features/catalogue/rules.ts';
import { hitsFor, rankInTitles, readCards, type Asked } from '#features/discovery/search/queries.ts';
import { prefixEnd, questionFor, type Meaning } from '#features/discovery/search/rules.ts';
import { arrange, type Suggested } from '#features/discovery/search/arrange.ts';
import {
  matchingEpisodes,
  matchingGenres,
  matchingPeople,
} from '#features/discovery/search/suggest-queries.ts';
import {
  literalMeaning,
  parseTyped,
  withCompletions,
  withCorrections,
  withoutUnknown,
} from '#features/discovery/search/vocabulary.ts';

// More than are suggested, since some may be hidden from this viewer.
const mostShows = 24;

/**
 * Suggests completions of the text typed: matches as typed or by prefix, or similar spellings if there are
 * none.
 */
export async function suggest(db: Db, audience: Audience, keyword: string): Promise<SearchSuggestion[]> {
  const { key, words } = await parseTyped(db, keyword);
  if (words.length === 0) return [];
  const values = { ...valuesOf(audience), key, key_end: prefixEnd(key) };
  const look = (meaning: Meaning) => {
    const question = questionFor('all', meaning);
    return listMatches(db, { ...values, ...question, most_hits: hitsFor(question) });
  };
  const completed = await withCompletions(db, words, await literalMeaning(db, words));
  const exact = withoutUnknown(completed).length === words.length ? await look(completed) : [];
  if (exact.length > 0) return arrange(exact);
  return arrange(await look(withoutUnknown(await withCorrections(db, words, completed))));
}

async function listMatches(db: Db, asked: Asked): Promise<Suggested[]> {
  const [shows, people, genres, episodes] = await Promise.all([
    matchingShows(db, asked),
    matchingPeople(db, asked),
    matchingGenres(db, asked),
    matchingEpisodes(db, asked),
  ]);
  return [
    ...shows,
    ...people.map((one) => ({ ...one, kind: 'cast' as const, show_id: null })),
    ...genres.map((one) => ({ ...one, kind: 'category' as const, show_id: null })),
    ...episodes.map((one) => ({ ...one, kind: 'episode' as const, show_id: null })),
  ];
}

async function matchingShows(db: Db, asked: Asked): Promise<Suggested[]> {
  const ranked = (await rankInTitles(db, asked)).slice(0, mostShows);
  const cards = await readCards(
    db,
    asked,
    ranked.map((one) => one.show_id),
  );
  const beginning = new Set(ranked.filter((one) => one.starts).map((one) => one.show_id));
  return cards.map(({ id, name }) => ({ kind: 'show', text: name, show_id: id, starts: beginning.has(id) }));
}
