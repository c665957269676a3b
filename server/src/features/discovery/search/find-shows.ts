import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience } from '#features/catalogue/rules.ts';
import {
  maxHitsFor,
  rankAnywhere,
  rankElsewhere,
  rankInTitles,
  readCards,
  type SearchParams,
} from '#features/discovery/search/queries.ts';
import { prefixEnd, searchQueryFor, type SearchQuery } from '#features/discovery/search/rules.ts';
import {
  addsNothingTo,
  literalAlternatives,
  parseTypedText,
  withCompletions,
  withCorrections,
  withoutUnknown,
} from '#features/discovery/search/word-alternatives.ts';

const maxResults = 60;
/** With this many results there is no need to guess what else was meant. */
const enoughResults = 12;

/**
 * Finds shows for the text typed, best first; none if it contains no word. Prefixes and misspellings are
 * considered only if the words as typed find few shows, and shows without some of the words only if that finds
 * nothing.
 */
export async function findShows(db: Db, audience: Audience, keyword: string): Promise<ShowCard[]> {
  const { key, words } = await parseTypedText(db, keyword);
  if (words.length === 0) return [];
  const values = { ...valuesOf(audience), key, key_end: prefixEnd(key) };
  const found: Found = { cards: new Map(), has_exact_title: false };
  const search = (rank: Rank, searchQuery: SearchQuery) =>
    addFound(db, rank, { ...values, ...searchQuery, max_hits: maxHitsFor(searchQuery) }, found);

  const literal = await literalAlternatives(db, words);
  const isLiteral = withoutUnknown(literal).length === words.length;
  if (isLiteral) {
    await search(rankInTitles, searchQueryFor('all', literal));
    if (found.cards.size < maxResults) await search(rankElsewhere, searchQueryFor('all', literal));
    if (found.has_exact_title || found.cards.size >= enoughResults) return [...found.cards.values()];
  }

  const alternatives = withoutUnknown(
    await withCorrections(db, words, await withCompletions(db, words, literal)),
  );
  if (!isLiteral || !addsNothingTo(alternatives, literal))
    await search(rankAnywhere, searchQueryFor('all', alternatives));
  if (found.cards.size === 0 && alternatives.length > 2)
    await search(rankAnywhere, searchQueryFor('most', alternatives));
  if (found.cards.size === 0 && alternatives.length > 1)
    await search(rankAnywhere, searchQueryFor('any', alternatives));
  return [...found.cards.values()];
}

type Rank = typeof rankAnywhere;
/** The results so far, and whether one of them has exactly the title typed. */
type Found = { cards: Map<number, ShowCard>; has_exact_title: boolean };

/**
 * Adds ranked shows to the results. Reads cards in batches, because some of the ranked shows may be hidden.
 */
async function addFound(db: Db, rank: Rank, params: SearchParams, found: Found): Promise<void> {
  const ranked = (await rank(db, params)).filter((one) => !found.cards.has(one.show_id));
  const titles = new Set(ranked.filter((one) => one.is_title).map((one) => one.show_id));
  for (let from = 0; from < ranked.length && found.cards.size < maxResults; from += maxResults) {
    const ids = ranked.slice(from, from + maxResults).map((one) => one.show_id);
    for (const card of await readCards(db, params, ids)) {
      if (found.cards.size < maxResults) found.cards.set(card.id, card);
      found.has_exact_title ||= titles.has(card.id);
    }
  }
}
