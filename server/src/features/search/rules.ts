/** What was typed, as search compares it: in one piece, and as words in their order. */
export type Typed = { key: string; words: string[] };

/** For each word that was typed, what may stand for it: words, or words in a row. */
export type Meaning = string[][][];

/** A question to the index: words in PostgreSQL's query language, all of them at once and one by one. */
export type Question = {
  all: string;
  each: string[];
  /** The same as `each`, in descriptions only. */
  described: string[];
  /** How many of the words a show must have. */
  least: number;
};

/** All words must be there. */
export function askForAll(meaning: Meaning): Question {
  const each = meaning.map((ways) => anyOf(ways));
  return { all: each.join(' & '), each, described: inDescriptions(meaning), least: meaning.length };
}

/** One word may be missing; of two words, either. Of one there is nothing to leave out: null. */
export function askForMost(meaning: Meaning): Question | null {
  if (meaning.length < 2) return null;
  const each = meaning.map((ways) => anyOf(ways));
  const all = each.map((_, missing) => `(${each.filter((__, index) => index !== missing).join(' & ')})`);
  const least = meaning.length - 1;
  return { all: all.join(' | '), each, described: inDescriptions(meaning), least };
}

/** Any of the words will do. */
export function askForAny(meaning: Meaning): Question {
  const each = meaning.map((ways) => anyOf(ways));
  return { all: each.join(' | '), each, described: inDescriptions(meaning), least: 1 };
}

const inDescriptions = (meaning: Meaning): string[] => meaning.map((ways) => anyOf(ways, ':D'));

function anyOf(ways: string[][], label = ''): string {
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
