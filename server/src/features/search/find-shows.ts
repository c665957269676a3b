import type { ShowCard } from '@kinora/contract/shows';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';
import { rankAnywhere, rankInTitles, readCards } from '#features/search/queries.ts';
import { askForAll, askForAny, askForMost, type Question } from '#features/search/rules.ts';
import { afterAll, asTyped, completed, corrected, readTyped } from '#features/search/vocabulary.ts';

const most = 60;
/** With so many shows found, what was typed needs no further guessing. */
const enough = 12;

/** Shows that answer to what was typed, the best first; none when it holds no word. */
export async function findShows(db: Db, audience: Audience, keyword: string): Promise<ShowCard[]> {
  const typed = await readTyped(db, keyword);
  if (typed.words.length === 0) return [];
  const values = valuesOf(audience);
  const found = new Map<number, ShowCard>();
  for await (const question of guesses(db, typed.words, () => found.size)) {
    const asked = { ...values, ...question, key: typed.key, key_end: afterAll(typed.key) };
    for (const rank of [rankInTitles, rankAnywhere]) {
      if (found.size >= most) break;
      const ids = (await rank(db, asked)).map((one) => one.show_id).filter((id) => !found.has(id));
      await addCards(db, values, ids, found);
    }
  }
  return [...found.values()].slice(0, most);
}

/** Reads no more cards than are needed; only where many of the ranked shows are hidden does it take turns. */
async function addCards(
  db: Db,
  audience: AudienceValues,
  ids: number[],
  found: Map<number, ShowCard>,
): Promise<void> {
  for (let from = 0; from < ids.length && found.size < most; from += most)
    for (const card of await readCards(db, audience, ids.slice(from, from + most))) found.set(card.id, card);
}

/**
 * What may have been meant, the likeliest first: the words as typed, the last one as a beginning, words with
 * one slip, with two, and if all of that finds nothing, most of the words and any of them.
 */
export async function* guesses(db: Db, words: string[], found: () => number): AsyncGenerator<Question> {
  let meaning = await asTyped(db, words);
  yield askForAll(meaning);
  for (const widen of [
    () => completed(db, words, meaning),
    () => corrected(db, words, meaning, 1),
    () => corrected(db, words, meaning, 2),
  ]) {
    if (found() >= enough) return;
    const wider = await widen();
    const isWider = wider.flat().length > meaning.flat().length;
    meaning = wider;
    if (isWider) yield askForAll(meaning);
  }
  if (found() > 0 || words.length < 2) return;
  const fewer = words.length > 2 ? askForMost(meaning) : null;
  if (fewer) yield fewer;
  if (found() === 0) yield askForAny(meaning);
}
