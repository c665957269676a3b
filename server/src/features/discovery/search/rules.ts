/** The text typed, as search compares it: as a single key, and as its words in order. */
export type TypedText = { key: string; words: string[] };

/**
 * The alternatives for each word typed, each of them one or more consecutive words. Closer lists come first:
 * the word itself, words that it is a prefix of, words with one typo, words with two.
 */
export type WordAlternatives = string[][][][];

/** A search in PostgreSQL's `tsquery` syntax: `tsquery` finds shows, the other properties rank them. */
export type SearchQuery = {
  tsquery: string;
  /** One query per word, which matches it anywhere, only in descriptions, or anywhere but in descriptions. */
  each: string[];
  in_descriptions: string[];
  in_names: string[];
  /** One query per word, which matches it as typed, also as a prefix, or also with one typo. */
  as_typed: string[];
  as_prefix: string[];
  with_typo: string[];
  /** How many of the words a show must contain. */
  min_words: number;
};

/** Builds a query for shows that contain all of the words, all but one of them, or any. */
export function searchQueryFor(which: 'all' | 'most' | 'any', alternatives: WordAlternatives): SearchQuery {
  const each = combineClosest(alternatives, Infinity);
  const min_words = { all: each.length, most: each.length - 1, any: 1 }[which];
  return {
    tsquery: { all: () => each.join(' & '), most: () => allButOne(each), any: () => each.join(' | ') }[
      which
    ](),
    each,
    in_descriptions: combineClosest(alternatives, Infinity, ':D'),
    in_names: combineClosest(alternatives, Infinity, ':A'),
    as_typed: combineClosest(alternatives, 1),
    as_prefix: combineClosest(alternatives, 2),
    with_typo: combineClosest(alternatives, 3),
    min_words,
  };
}

const allButOne = (each: string[]): string =>
  each.map((_, omitted) => `(${each.filter((__, index) => index !== omitted).join(' & ')})`).join(' | ');

/** Combines the alternatives for each word from its closest lists. */
const combineClosest = (alternatives: WordAlternatives, listCount: number, label = ''): string[] =>
  alternatives.map((options) => anyOf(options.slice(0, listCount).flat(), label));

function anyOf(options: string[][], label: string): string {
  if (options.length === 0) return '';
  return `(${options.map((row) => row.map((word) => quote(word) + label).join(' <-> ')).join(' | ')})`;
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Joins adjacent words into one, such as `sci fi` into `scifi`, with the range of the words joined. */
export function joinWords(words: string[]): { word: string; from: number; to: number }[] {
  const joined = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= Math.min(words.length, from + 5); to++)
      joined.push({ word: words.slice(from, to).join(''), from, to });
  return joined;
}

/** Splits a word into two in every way, such as `scifi` into `sci fi`. */
export function splitWord(word: string): [string, string][] {
  const letters = [...word];
  const pairs: [string, string][] = [];
  for (let position = 2; position <= letters.length - 2; position++)
    pairs.push([letters.slice(0, position).join(''), letters.slice(position).join('')]);
  return pairs;
}

/** An upper bound for all texts with this prefix, in code-point order. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`;
