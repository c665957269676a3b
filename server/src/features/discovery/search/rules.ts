/** The text typed, as search compares it: as a single key, and as its words in order. */
export type TypedText = { key: string; words: string[] };

/**
 * The alternatives for each word typed, each of them one or more consecutive words. Closer lists come first:
 * the word itself, words that it is a prefix of, words with one typo, words with two.
 */
export type WordAlternatives = string[][][][];

/** A search in PostgreSQL's `tsquery` syntax: `sought` finds shows, the others rank them. */
export type SearchQuery = {
  sought: string;
  /** Each word; its hits in descriptions only; its hits everywhere but in descriptions. */
  each: string[];
  described: string[];
  named: string[];
  /** Each word as typed; as a prefix; with at most one typo. */
  typed: string[];
  begun: string[];
  slipped: string[];
  /** How many of the words a show must contain. */
  min: number;
};

/** Builds a query for shows that contain all of the words, all but one of them, or any. */
export function searchQueryFor(which: 'all' | 'most' | 'any', alternatives: WordAlternatives): SearchQuery {
  const each = upTo(alternatives, Infinity);
  const min = { all: each.length, most: each.length - 1, any: 1 }[which];
  return {
    sought: { all: () => each.join(' & '), most: () => allButOne(each), any: () => each.join(' | ') }[
      which
    ](),
    each,
    described: upTo(alternatives, Infinity, ':D'),
    named: upTo(alternatives, Infinity, ':A'),
    typed: upTo(alternatives, 1),
    begun: upTo(alternatives, 2),
    slipped: upTo(alternatives, 3),
    min,
  };
}

const allButOne = (each: string[]): string =>
  each.map((_, out) => `(${each.filter((__, index) => index !== out).join(' & ')})`).join(' | ');

/** Combines the alternatives for each word from its `lists` closest lists. */
const upTo = (alternatives: WordAlternatives, lists: number, label = ''): string[] =>
  alternatives.map((ways) => anyOf(ways.slice(0, lists).flat(), label));

function anyOf(ways: string[][], label: string): string {
  if (ways.length === 0) return '';
  return `(${ways.map((row) => row.map((word) => quoted(word) + label).join(' <-> ')).join(' | ')})`;
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Joins neighbouring words into one, such as `sci fi` into `scifi`, with the range of the words joined. */
export function joins(words: string[]): { word: string; from: number; to: number }[] {
  const made = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= Math.min(words.length, from + 5); to++)
      made.push({ word: words.slice(from, to).join(''), from, to });
  return made;
}

/** Splits a word into two in every way, such as `scifi` into `sci fi`. */
export function splits(word: string): [string, string][] {
  const letters = [...word];
  const made: [string, string][] = [];
  for (let place = 2; place <= letters.length - 2; place++)
    made.push([letters.slice(0, place).join(''), letters.slice(place).join('')]);
  return made;
}

/** An upper bound for all texts with this prefix, in code-point order. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`;
