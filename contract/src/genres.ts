/** Rows that share more genres than a heading can list go by this name. */
const mixed = 'More to explore';
const longestList = 4;
const longestHeading = 44;

/**
 * A genre as it is written everywhere: `action_adventure` is `Action and adventure`, `Science Fiction` is
 * `Science fiction`. Words with capitals of their own (`LGBTQ`, `K-Drama`) keep them.
 */
export function genreName(name: string): string {
  const [first = '', ...others] = wordsOf(name);
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others.map(lowered)].join(' ');
}

/** A genre within a sentence: `Because you like horror`. */
export const genreInSentence = (name: string): string => wordsOf(name).map(lowered).join(' ');

/**
 * The heading of a list that several genres share: `Drama and comedy`, or `Comedy, action and adventure` where
 * one of them is a pair itself; `More to explore` when there are too many to list.
 */
export function genresHeading(names: readonly string[]): string {
  const spelt = names.map(genreInSentence);
  if (new Set(spelt).size === 1) return genreName(names[0] ?? '');
  const isPair = (part: string) => Number(!spelt.includes(part));
  const parts = new Set(spelt.flatMap((name) => name.split(/, | and | & /)));
  // Read aloud, a pair is one genre only at the end of the list.
  const listed = [...parts].toSorted((a, b) => isPair(a) - isPair(b));
  const heading = genreName(`${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`);
  return listed.length > longestList || heading.length > longestHeading ? mixed : heading;
}

const wordsOf = (name: string): string[] => name.replaceAll('_', ' and ').trim().split(/\s+/);

const lowered = (word: string): string => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word);
