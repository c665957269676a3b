import type { Db } from '#db/types.ts';
import {
  joinWords,
  splitWord,
  type WordAlternatives,
  type TypedText,
} from '#features/discovery/search/rules.ts';
import { typosAllowed, countTypos } from '#features/discovery/search/spelling.ts';
import {
  listCompletions,
  listKnownWords,
  listSimilarWords,
  parseText,
} from '#features/discovery/search/vocabulary-queries.ts';

const maxWords = 8;
const maxCorrections = 8;

/** Parses the text typed; words beyond the eighth are ignored. */
export async function parseTypedText(db: Db, keyword: string): Promise<TypedText> {
  const { key, words } = await parseText(db, keyword);
  return { key, words: [...new Set(words)].slice(0, maxWords) };
}

/**
 * Returns the words as typed, with adjacent ones joined into one, and with each split into two. A word
 * that occurs nowhere has no alternatives yet.
 */
export async function literalAlternatives(db: Db, words: string[]): Promise<WordAlternatives> {
  const joined = joinWords(words);
  const splitWords = words.map(splitWord);
  const known = await listKnownWords(db, [...words, ...joined.map((one) => one.word), ...splitWords.flat(2)]);
  return words.map((word, index) => [
    [
      ...(known.has(word) || isUnlisted(word) ? [[word]] : []),
      ...joined
        .filter((one) => one.from <= index && index < one.to && known.has(one.word))
        .map((one) => [one.word]),
      ...(splitWords[index] ?? []).filter((pair) => pair.every((part) => known.has(part))),
    ],
  ]);
}

/** Single letters and numbers are in the index but not in the list of words; see `search_refresh`. */
const isUnlisted = (word: string): boolean => [...word].length === 1 || /^[0-9]+$/.test(word);

/** Adds the completions of the last word. */
export async function withCompletions(
  db: Db,
  words: string[],
  literal: WordAlternatives,
): Promise<WordAlternatives> {
  const prefix = words.at(-1) ?? '';
  const completions = [...prefix].length < 2 ? [] : await listCompletions(db, prefix);
  return literal.map((options, index) => [
    ...options,
    index === words.length - 1 ? completions.map((word) => [word]) : [],
  ]);
}

/** Adds corrections of each word: known words that differ by one typo, then by two. */
export async function withCorrections(
  db: Db,
  words: string[],
  alternatives: WordAlternatives,
): Promise<WordAlternatives> {
  const similar = await listSimilarWords(
    db,
    words.filter((word) => typosAllowed(word) > 0),
  );
  const near = similar
    .map(({ typed, word }) => ({ typed, word, typos: countTypos(typed, word, typosAllowed(typed)) }))
    .filter(({ typed, typos }) => typos <= typosAllowed(typed));
  return alternatives.map((options, index) => {
    const own = near.filter((one) => one.typed === words[index]);
    const withTypos = (typos: number) => own.filter((one) => one.typos === typos).map((one) => [one.word]);
    const [oneTypo, twoTypos] = [withTypos(1).slice(0, maxCorrections), withTypos(2)];
    return [...options, oneTypo, twoTypos.slice(0, maxCorrections - oneTypo.length)];
  });
}

/** Drops the words without alternatives, which occur nowhere. */
export const withoutUnknown = (alternatives: WordAlternatives): WordAlternatives =>
  alternatives.filter((options) => options.flat().length > 0);

/** Whether a search has no alternatives that a search for only closer spellings does not have. */
export const addsNothingTo = (alternatives: WordAlternatives, closer: WordAlternatives): boolean =>
  alternatives.flat(2).length === closer.flat(2).length;
