import { wellKnownPhrases } from '#features/accounts/passwords/well-known-phrases.ts';

/** Sequences along an alphabet or a keyboard: rows of the common layouts, and the columns of the first. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
];
const bothWays = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];
const isStep = (previous: string, next: string) =>
  previous === next || bothWays.some((row) => row.includes(previous + next));

/** Whether nearly all of a lowercase text is part of a run such as `qwerty`, `1qaz` or `1111`. */
export function isSequence(text: string): boolean {
  const chars = [...text];
  if (chars.length < 3) return false;
  const steps = chars.filter((char, index) => index > 0 && isStep(chars[index - 1] ?? '', char)).length;
  if (steps >= 0.8 * (chars.length - 1) || consistsOfRuns(chars)) return true;
  // Two interleaved runs, such as `q1w2e3r4`.
  return [0, 1].every((parity) => consistsOfRuns(chars.filter((_, index) => index % 2 === parity)));
}

/**
 * Whether nearly all characters are in runs of three or more that follow a row in one direction or repeat.
 */
function consistsOfRuns(chars: readonly string[]): boolean {
  const inRun = new Set<number>();
  for (let index = 0; index + 2 < chars.length; index++) {
    const three = chars.slice(index, index + 3);
    if (new Set(three).size === 1 || bothWays.some((row) => row.includes(three.join(''))))
      for (const next of [index, index + 1, index + 2]) inRun.add(next);
  }
  return inRun.size > 0 && inRun.size >= 0.9 * chars.length;
}

/** Returns the unit that a text repeats: `abc` for `abcabcabc`, or the whole text if nothing repeats. */
export const repeatedUnit = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));

/** This many consecutive letters of a famous phrase count as the whole phrase. */
const minPhraseLength = 13;
/** The fewest letters in three of the words of `correct horse battery staple`. */
const minShuffledLength = 18;
/** Fewer extra letters than this do not disguise a known phrase or name. */
export const minExtraLetters = 4;

/**
 * Whether the letters are those of a famous phrase, of a long part of such a phrase, or of the words of the
 * best-known one in another order.
 */
export function isWellKnown(letters: string): boolean {
  if (letters.length >= minPhraseLength && wellKnownPhrases.some((phrase) => phrase.includes(letters)))
    return true;
  const remainder = wellKnownPhrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), letters);
  const otherLetters = letters.replaceAll(/correct|horse|battery|staple/g, '');
  return (
    (remainder !== letters && remainder.length < minExtraLetters) ||
    (letters.length >= minShuffledLength && otherLetters.length < minExtraLetters)
  );
}

/**
 * Returns how many guesses find a text composed of common words, trying the most common first; Infinity if it is not
 * composed of them.
 */
export function guessesByWords(text: string, ranks: ReadonlyMap<string, number>): number {
  const best = [1];
  for (let end = 1; end <= text.length; end++) {
    best[end] = Infinity;
    for (let start = Math.max(0, end - maxWordLength); start <= end - minWordLength; start++) {
      const rank = ranks.get(text.slice(start, end)) ?? Infinity;
      best[end] = Math.min(best[end] ?? Infinity, (best[start] ?? Infinity) * (rank + 1));
    }
  }
  return best[text.length] ?? Infinity;
}
const minWordLength = 3;
const maxWordLength = 20;
