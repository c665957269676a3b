import type { Catalogue } from './catalogue.ts';

/** Returns `each` queries of every kind that people type. */
export function queries(
  { titles, people, episodes, rare }: Catalogue,
  random: () => number,
  each: number,
): Record<string, string[]> {
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const many = (make: () => string) => Array.from({ length: each }, make);
  const word = () => one(one(titles).split(' '));
  return {
    'exact title': many(() => one(titles)),
    'one word': many(word),
    'beginning of a title': many(() => prefixOf(one(titles), random)),
    misspelt: many(() => misspelt(one(titles), random)),
    'two words of different shows': many(() => `${word()} ${word()}`),
    'words in another order': many(() => one(titles).split(' ').toReversed().join(' ')),
    'name of a person': many(() => one(people)),
    'title of an episode': many(() => one(episodes)),
    'title and person': many(() => `${word()} ${one(people)}`),
    'rare word, misspelt': many(() => misspelt(one(rare), random)),
    'a word and another that occurs nowhere': many(() => `${word()} zzxq${Math.floor(random() * 1e6)}`),
    'nothing found': many(() => `qxzz${Math.floor(random() * 1e6)}xq zzxqzz`),
    hostile: many(() => one(hostile)),
  };
}

const hostile = [
  '%',
  '____',
  "' or 1=1 --",
  ':*&|!',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'x'.repeat(10_000),
  'ab '.repeat(3_000),
  '\u{1f600}\u202e\u0000 the',
  '千'.repeat(10_000),
  "don't-stop.me*now/".repeat(100),
];

const prefixOf = (text: string, random: () => number): string =>
  text.slice(0, 2 + Math.floor(random() * (text.length - 2)));

/** Makes one typing mistake: two neighbours swapped, or a letter omitted, doubled or replaced. */
function misspelt(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  const [before, a = '', b = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
  const slips = [b + a, b, a + a + b, `e${b}`];
  return before + (slips[Math.floor(random() * slips.length)] ?? '') + after;
}
