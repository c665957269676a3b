import type { ShowCard } from '@kinora/contract/shows';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';
import { rankAnywhere, rankInTitles, readCards, type Asked } from '#features/search/queries.ts';
import { askFor } from '#features/search/rules.ts';
import {
  afterAll,
  asTyped,
  completed,
  corrected,
  isNoWider,
  readTyped,
} from '#features/search/vocabulary.ts';

const most = 60;
/** With so many shows found, what was typed needs no further guessing. */
const enough = 12;

/**
 * Shows that answer to what was typed, the best first; none when it holds no word. Only where the words as typed
 * find little are they taken as beginnings and misspellings, and only where these find nothing may one be missing.
 */
export async function findShows(db: Db, audience: Audience, keyword: string): Promise<ShowCard[]> {
  const { key, words } = await readTyped(db, keyword);
  if (words.length === 0) return [];
  const values = { ...valuesOf(audience), key, key_end: afterAll(key) };
  const found = new Map<number, ShowCard>();
  const look = (rank: typeof rankAnywhere, question: ReturnType<typeof askFor>) =>
    addFound(db, rank, { ...values, ...question }, found);

  const literal = await asTyped(db, words);
  await look(rankInTitles, askFor('all', literal));
  if (found.size < most) await look(rankAnywhere, askFor('all', literal));
  if (found.size >= enough) return [...found.values()];

  const meaning = await corrected(db, words, await completed(db, words, literal));
  if (!isNoWider(meaning, literal)) await look(rankAnywhere, askFor('all', meaning));
  if (found.size === 0 && words.length > 2) await look(rankAnywhere, askFor('most', meaning));
  if (found.size === 0 && words.length > 1) await look(rankAnywhere, askFor('any', meaning));
  return [...found.values()];
}

/** Reads no more cards than are needed: takes turns, because some of the ranked shows may be hidden. */
async function addFound(
  db: Db,
  rank: typeof rankAnywhere,
  asked: Asked,
  found: Map<number, ShowCard>,
): Promise<void> {
  const ids = (await rank(db, asked)).map((one) => one.show_id).filter((id) => !found.has(id));
  const audience: AudienceValues = asked;
  for (let from = 0; from < ids.length && found.size < most; from += most)
    for (const card of await readCards(db, audience, ids.slice(from, from + most)))
      if (found.size < most) found.set(card.id, card);
}
