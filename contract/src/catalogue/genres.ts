/** Heading for rows that share more genres than fit. */
const mixedHeading = 'More to explore';
const maxListed = 4;
const maxHeadingLength = 44;

/**
 * Formats a genre for display: `action_adventure` becomes `Action and adventure`, `Science Fiction` becomes
 * `Science fiction`. Words that already contain capitals (`LGBTQ`, `K-Drama`) keep them.
 */
export function genreName(name: string): string {
  const [first = '', ...others] = wordsOf(name);
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others.map(lowercased)].join(' ');
}

/** Formats a genre for use within a sentence: `Because you like horror`. */
export const genreInSentence = (name: string): string => wordsOf(name).map(lowercased).join(' ');

/**
 * The heading of a list shared by several genres: `Drama and comedy`, or `Comedy, action and adventure` if
 * one of them is itself a pair; `More to explore` if there are too many to list.
 */
export function genresHeading(names: readonly string[]): string {
  const inSentence = names.map(genreInSentence);
  if (new Set(inSentence).size === 1) return genreName(names[0] ?? '');
  const isFromPair = (part: string) => Number(!inSentence.includes(part));
  const parts = new Set(inSentence.flatMap((name) => name.split(/, | and | & /)));
  // The two parts of a pair go last, where `and` joins them again.
  const listed = [...parts].toSorted((a, b) => isFromPair(a) - isFromPair(b));
  const heading = genreName(`${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`);
  return listed.length > maxListed || heading.length > maxHeadingLength ? mixedHeading : heading;
}

const wordsOf = (name: string): string[] => name.replaceAll('_', ' and ').trim().split(/\s+/);

const lowercased = (word: string): string => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word);
