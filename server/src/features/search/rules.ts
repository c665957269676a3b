/** What was typed, as search compares it: in one piece, and as words in their order. */
export type Typed = { key: string; words: string[] };

/**
 * What may stand for each of the words that were typed: words, or words in a row. The closer lists come first:
 * the word itself, words that it begins, words with one slip, with two.
 */
export type Meaning = string[][][][];

/** Words in PostgreSQL's query language: how a show is found, and how it is ranked. */
export type Question = {
  sought: string;
  /** Each word; its hits in descriptions only, and in all but descriptions. */
  each: string[];
  described: string[];
  named: string[];
  /** Each word as typed, as a beginning too, and with a slip at most. */
  typed: string[];
  begun: string[];
  slipped: string[];
  /** How many of the words a show must have. */
  least: number;
};

/** A question for shows that have all of the words, all but one of them, or any. */
export function askFor(which: 'all' | 'most' | 'any', meaning: Meaning): Question {
  const each = upTo(meaning, Infinity);
  const least = { all: each.length, most: each.length - 1, any: 1 }[which];
  return {
    sought: { all: () => each.join(' & '), most: () => allButOne(each), any: () => each.join(' | ') }[
      which
    ](),
    each,
    described: upTo(meaning, Infinity, ':D'),
    named: upTo(meaning, Infinity, ':A'),
    typed: upTo(meaning, 1),
    begun: upTo(meaning, 2),
    slipped: upTo(meaning, 3),
    least,
  };
}

const allButOne = (each: string[]): string =>
  each.map((_, out) => `(${each.filter((__, index) => index !== out).join(' & ')})`).join(' | ');

/** Each word by its closest lists, so many of them. */
const upTo = (meaning: Meaning, lists: number, label = ''): string[] =>
  meaning.map((ways) => anyOf(ways.slice(0, lists).flat(), label));

function anyOf(ways: string[][], label: string): string {
  if (ways.length === 0) return '';
  return `(${ways.map((row) => row.map((word) => quoted(word) + label).join(' <-> ')).join(' | ')})`;
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Neighbouring words written as one, such as `scifi` for `sci fi`, with the places of the words. */
export function joins(words: string[]): { word: string; from: number; to: number }[] {
  const made = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= Math.min(words.length, from + 5); to++)
      made.push({ word: words.slice(from, to).join(''), from, to });
  return made;
}

/** A word written as two, such as `sci fi` for `scifi`. */
export function splits(word: string): [string, string][] {
  const letters = [...word];
  const made: [string, string][] = [];
  for (let place = 2; place <= letters.length - 2; place++)
    made.push([letters.slice(0, place).join(''), letters.slice(place).join('')]);
  return made;
}
