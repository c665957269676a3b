import * as z from 'zod/mini';
import { Password } from '@kinora/contract/accounts/credentials';
import type { Config } from '#config/config.ts';
import {
  minExtraLetters,
  guessesByWords,
  isSequence,
  isWellKnown,
  repeatedUnit,
} from '#features/accounts/passwords/password-patterns.ts';
import { invalid } from '#http/errors.ts';

/**
 * The names of the owner and of the site that a password is for: attackers try them right after the common passwords.
 */
export type GuessableNames = { email: string; name: string } & Pick<Config, 'brand_name' | 'public_url'>;

/**
 * Refuses a password that satisfies the form's rule but is among the first that an attacker would try.
 * @throws 422 with `errors.password`
 */
export async function refuseWeakPassword(password: string, names: GuessableNames): Promise<void> {
  if (isBasedOnNames(password, names))
    throw invalid({
      password:
        'This password is based on your name, your email address or our name. Choose one that nobody can guess.',
    });
  if (isCommon(password, await commonPasswords()))
    throw invalid({
      password:
        'This is one of the most common passwords. Choose a less common one, such as four or more words.',
    });
}

/** The rank of each password on the list; the most common has rank 0. Loaded when the first password is chosen. */
let ranks: Promise<ReadonlyMap<string, number>> | undefined;
const commonPasswords = () => (ranks ??= readRanks());

async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((word, rank) => [word, rank]));
}

/** Words with this rank or a higher one are too numerous to try with extra characters around them. */
const minRareRank = 20_000;
/** Up to this many digits and symbols around a common word do not disguise it. */
const maxExtraCharacters = 8;

/**
 * A password made of common words counts as common if it takes fewer guesses than this, trying the most common words
 * first.
 */
const minGuesses = 100_000;

/** Whether a password is a common one, as it is or without the usual disguises. */
function isCommon(password: string, list: ReadonlyMap<string, number>): boolean {
  if (repeatsShortUnit(password)) return true;
  const lower = password.toLowerCase();
  const unshifted = lower.replaceAll(/[!@#$%^&*()]/g, (symbol) => String((shifted.indexOf(symbol) + 1) % 10));
  const whole = [lower, unshifted, alphanumericOf(lower), ...withoutLeet(lower)];
  if (whole.some((one) => list.has(one) || isPattern(one, list))) return true;
  const variants = [lower, lower.replace(/[^\p{L}]+$/u, '')].flatMap((one) => [one, ...withoutLeet(one)]);
  // Lists of leaked passwords contain famous phrases as one word; a sentence with its spaces is not among them.
  if (!/\s/.test(password) && variants.some((one) => isWellKnown(one.replaceAll(/[^\p{L}]/gu, ''))))
    return true;
  return variants.some((one) => {
    const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(one) ?? [];
    if (core.length < 3 || password.length - core.length > maxExtraCharacters) return false;
    return (
      (list.get(core) ?? Infinity) < minRareRank ||
      isPattern(core, list) ||
      guessesByWords(alphanumericOf(core), list) < minGuesses
    );
  });
}

const alphanumericOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password repeats a unit, with or without a symbol in between, that is too short to be a password
 * itself.
 */
function repeatsShortUnit(password: string): boolean {
  const symbols = new Set(password.match(/[^\p{L}\p{N}]/gu));
  return [password, password.replace(/[^\p{L}\p{N}]+$/u, '')].some((text) =>
    ['', ...symbols].some((symbol) => {
      const unit = repeatedUnit(text + symbol);
      return unit.length < text.length && !z.safeParse(Password, unit).success;
    }),
  );
}

const shifted = '!@#$%^&*()';

/** Replaces digits and symbols with the letters that they commonly stand for. */
function withoutLeet(text: string): string[] {
  const plain = text.replaceAll(/[@4035$79]/g, (symbol) => leet[symbol] ?? symbol);
  return [plain.replaceAll(/[1!|]/g, 'i'), plain.replaceAll(/[1!|]/g, 'l')];
}
const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  0: 'o',
  3: 'e',
  5: 's',
  $: 's',
  7: 't',
  9: 'g',
};

/**
 * Whether a text repeats a unit, such as `abcabcabc` or `monkeymonkey`, or follows a row, such as
 * `qwertyuiop12345`.
 */
function isPattern(text: string, list: ReadonlyMap<string, number>): boolean {
  const unit = repeatedUnit(text);
  return (unit.length < text.length && (unit.length <= 4 || list.has(unit))) || isSequence(text);
}

/** Whether hardly any letters remain once the names of the member and the site are removed. */
function isBasedOnNames(password: string, { email, name, brand_name, public_url }: GuessableNames): boolean {
  const names = `${email} ${name} ${brand_name} ${public_url}`
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((one) => one.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  return [lower, ...withoutLeet(lower), ...withoutLeet(lower.replace(/[^\p{L}]+$/u, ''))].some((text) => {
    const remainder = names.reduce((rest, one) => rest.replaceAll(one, ' '), text);
    return remainder !== text && (remainder.match(/\p{L}/gu)?.length ?? 0) < minExtraLetters;
  });
}
