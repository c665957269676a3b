/** Heading for rows that share more genres than fit. */
const mixed = 'More to explore';
const longestList = 4;
const longestHeading = 44;

/**
 * Formats a genre for display: `action_adventure` becomes `Action and adventure`, `Science Fiction` becomes
 * `Science fiction`. Words that already contain capitals (`LGBTQ`, `K-Drama`) keep them.
 */
export function genreName(name: string): string {
  const [first = '', ...others] = wordsOf(name);
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others.map(lowered)].join(' ');
}

/** Formats a genre for use within a sentence: `Because you like horror`. */
export const genreInSentence = (name: string): string => wordsOf(name).map(lowered).join(' ');

/**
 * The heading of a list shared by several genres: `Drama and comedy`, or `Comedy, action and adventure` where
 * one of them is itself a pair; `More to explore` if there are too many to list.
 */
export function genresHeading(names: readonly string[]): string {
  const spelt = names.map(genreInSentence);
  if (new Set(spelt).size === 1) return genreName(names[0] ?? '');
  const isPair = (part: string) => Number(!spelt.includes(part));
  const parts = new Set(spelt.flatMap((name) => name.split(/, | and | & /)));
  // A pair reads as a single genre only at the end of the list.
  const listed = [...parts].toSorted((a, b) => isPair(a) - isPair(b));
  const heading = genreName(`${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`);
  return listed.length > longestList || heading.length > longestHeading ? mixed : heading;
}

const wordsOf = (name: string): string[] => name.replaceAll('_', ' and ').trim().split(/\s+/);

const lowered = (word: string): string => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word);
