/**
 * Returns a generator of numbers from 0 to 1 that are the same on every run (Mulberry32), so that runs can be
 * compared.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl r s sh st t th tr v w'.split(' ');
const nuclei = 'a ai e ea ei i o oa oo ou u y é'.split(' ');
const endings = 'b ck d ft g l ll m n nd ng nt p r rd s sk ss st t th x'.split(' ');

/**
 * Returns distinct pronounceable words; the first ones are mostly short, like the common words of a language.
 */
export function vocabulary(size: number, random: () => number): string[] {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = 1 + Math.floor(random() * (words.size < size / 50 ? 1.5 : 3));
    let word = '';
    for (let count = 0; count < syllables; count++)
      word += pick(onsets) + pick(nuclei) + (random() < 0.5 ? pick(endings) : '');
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

/** Returns a function that picks words as often as they occur in real text: a few often, most rarely (Zipf's law). */
export function pickWords(words: string[], random: () => number): (count: number) => string {
  const size = words.length;
  return (count) =>
    Array.from({ length: count }, () => words[Math.floor(size ** random()) - 1] ?? words[0]).join(' ');
}

export const capitalizeWords = (text: string): string =>
  text.replaceAll(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
