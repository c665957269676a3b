import type { Db } from '#db/types.ts';
import { joins, splits, type Meaning, type Typed } from '#features/discovery/search/rules.ts';
import { slipsAllowed, slipsBetween } from '#features/discovery/search/spelling.ts';
import {
  listCompletions,
  listKnownWords,
  listSimilarWords,
  parseText,
} from '#features/discovery/search/vocabulary-queries.ts';

const mostWords = 8;
const mostCorrections = 8;

/** Parses the text typed; words beyond the eighth are ignored. */
export async function parseTyped(db: Db, keyword: string): Promise<Typed> {
  const { key, words } = await parseText(db, keyword);
  return { key, words: [...new Set(words)].slice(0, mostWords) };
}

/**
 * Returns the words as typed, also with two of them joined into one, or one split into two. A word that
 * occurs nowhere has no alternatives yet.
 */
export async function literalMeaning(db: Db, words: string[]): Promise<Meaning> {
  const joined = joins(words);
  const parted = words.map(splits);
  const known = await listKnownWords(db, [...words, ...joined.map((one) => one.word), ...parted.flat(2)]);
  return words.map((word, place) => [
    [
      ...(known.has(word) || isUnlisted(word) ? [[word]] : []),
      ...joined
        .filter((one) => one.from <= place && place < one.to && known.has(one.word))
        .map((one) => [one.word]),
      ...(parted[place] ?? []).filter((pair) => pair.every((part) => known.has(part))),
    ],
  ]);
}

/** Single letters and numbers are in the index but not in the list of words; see `search_refresh`. */
const isUnlisted = (word: string): boolean => [...word].length === 1 || /^[0-9]+$/.test(word);

/** Adds the completions of the last word. */
export async function withCompletions(db: Db, words: string[], literal: Meaning): Promise<Meaning> {
  const prefix = words.at(-1) ?? '';
  const completions = [...prefix].length < 2 ? [] : await listCompletions(db, prefix);
  return literal.map((ways, place) => [
    ...ways,
    place === words.length - 1 ? completions.map((word) => [word]) : [],
  ]);
}

/** Adds corrections of each word: those one typo away, then those two away. */
export async function withCorrections(db: Db, words: string[], meaning: Meaning): Promise<Meaning> {
  const similar = await listSimilarWords(
    db,
    words.filter((word) => slipsAllowed(word) > 0),
  );
  const near = similar
    .map(({ typed, word }) => ({ typed, word, slips: slipsBetween(typed, word, slipsAllowed(typed)) }))
    .filter(({ typed, slips }) => slips <= slipsAllowed(typed));
  return meaning.map((ways, place) => {
    const own = near.filter((one) => one.typed === words[place]);
    const away = (slips: number) => own.filter((one) => one.slips === slips).map((one) => [one.word]);
    const [one, two] = [away(1).slice(0, mostCorrections), away(2)];
    return [...ways, one, two.slice(0, mostCorrections - one.length)];
  });
}

/** Drops the words without alternatives, which occur nowhere. */
export const withoutUnknown = (meaning: Meaning): Meaning => meaning.filter((ways) => ways.flat().length > 0);

/** Whether a meaning adds no alternatives to a closer one. */
export const addsNothing = (meaning: Meaning, closer: Meaning): boolean =>
  meaning.flat(2).length === closer.flat(2).length;
