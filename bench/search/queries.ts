import type { Catalogue } from './catalogue.ts';

/** Returns realistic queries of every kind, `count` of each. */
export function queries(
  { titles, people, episodes, rare }: Catalogue,
  random: () => number,
  count: number,
): Record<string, string[]> {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const repeat = (make: () => string) => Array.from({ length: count }, make);
  const word = () => pick(pick(titles).split(' '));
  return {
    'exact title': repeat(() => pick(titles)),
    'one word': repeat(word),
    'beginning of a title': repeat(() => prefixOf(pick(titles), random)),
    misspelled: repeat(() => misspell(pick(titles), random)),
    'two words of different shows': repeat(() => `${word()} ${word()}`),
    'words in another order': repeat(() => pick(titles).split(' ').toReversed().join(' ')),
    'name of a person': repeat(() => pick(people)),
    'title of an episode': repeat(() => pick(episodes)),
    'title and person': repeat(() => `${word()} ${pick(people)}`),
    'rare word, misspelled': repeat(() => misspell(pick(rare), random)),
    'a word and another that occurs nowhere': repeat(() => `${word()} zzxq${Math.floor(random() * 1e6)}`),
    'nothing found': repeat(() => `qxzz${Math.floor(random() * 1e6)}xq zzxqzz`),
    hostile: repeat(() => pick(hostile)),
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

/** Makes one typing mistake: two adjacent letters swapped, or a letter omitted, doubled or replaced. */
function misspell(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  const [before, a = '', b = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
  const typos = [b + a, b, a + a + b, `e${b}`];
  return before + (typos[Math.floor(random() * typos.length)] ?? '') + after;
}
