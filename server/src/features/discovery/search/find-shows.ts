import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience } from '#features/catalogue/rules.ts';
import {
  hitsFor,
  rankAnywhere,
  rankElsewhere,
  rankInTitles,
  readCards,
  type Asked,
} from '#features/discovery/search/queries.ts';
import { prefixEnd, questionFor, type Question } from '#features/discovery/search/rules.ts';
import {
  addsNothing,
  literalMeaning,
  parseTyped,
  withCompletions,
  withCorrections,
  withoutUnknown,
} from '#features/discovery/search/vocabulary.ts';

const most = 60;
/** With this many results there is no need to guess further at what was meant. */
const enough = 12;

/**
 * Finds shows for the text typed, best first; none if it contains no word. Prefixes and misspellings are
 * considered only if the words as typed find little, and missing words only if those find nothing.
 */
export async function findShows(db: Db, audience: Audience, keyword: string): Promise<ShowCard[]> {
  const { key, words } = await parseTyped(db, keyword);
  if (words.length === 0) return [];
  const values = { ...valuesOf(audience), key, key_end: prefixEnd(key) };
  const found: Found = { cards: new Map(), has_title: false };
  const look = (rank: Rank, question: Question) =>
    addFound(db, rank, { ...values, ...question, most_hits: hitsFor(question) }, found);

  const literal = await literalMeaning(db, words);
  const isLiteral = withoutUnknown(literal).length === words.length;
  if (isLiteral) {
    await look(rankInTitles, questionFor('all', literal));
    if (found.cards.size < most) await look(rankElsewhere, questionFor('all', literal));
    if (found.has_title || found.cards.size >= enough) return [...found.cards.values()];
  }

  const meaning = withoutUnknown(await withCorrections(db, words, await withCompletions(db, words, literal)));
  if (!isLiteral || !addsNothing(meaning, literal)) await look(rankAnywhere, questionFor('all', meaning));
  if (found.cards.size === 0 && meaning.length > 2) await look(rankAnywhere, questionFor('most', meaning));
  if (found.cards.size === 0 && meaning.length > 1) await look(rankAnywhere, questionFor('any', meaning));
  return [...found.cards.values()];
}

type Rank = typeof rankAnywhere;
/** The results so far, and whether one of them has exactly the title typed. */
type Found = { cards: Map<number, ShowCard>; has_title: boolean };

/**
 * Adds ranked shows to the results. Reads cards in batches, because some of the ranked shows may be hidden.
 */
async function addFound(db: Db, rank: Rank, asked: Asked, found: Found): Promise<void> {
  const ranked = (await rank(db, asked)).filter((one) => !found.cards.has(one.show_id));
  const titles = new Set(ranked.filter((one) => one.is_title).map((one) => one.show_id));
  for (let from = 0; from < ranked.length && found.cards.size < most; from += most) {
    const ids = ranked.slice(from, from + most).map((one) => one.show_id);
    for (const card of await readCards(db, asked, ids)) {
      if (found.cards.size < most) found.cards.set(card.id, card);
      found.has_title ||= titles.has(card.id);
    }
  }
}
