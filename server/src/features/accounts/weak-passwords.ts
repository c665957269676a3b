import * as z from 'zod/mini';
import { Password } from '@kinora/contract/account';
import type { Config } from '#config.ts';
import {
  fewLetters,
  guessesByWords,
  isWalk,
  isWellKnown,
  repeatedUnit,
} from '#features/accounts/password-patterns.ts';
import { invalid } from '#http/errors.ts';

/** Whose password it is to be, and where: these names are what is tried first after the common passwords. */
export type Whose = { email: string; name: string } & Pick<Config, 'brand_name' | 'public_url'>;

/**
 * Refuses a password that keeps to the rule of the form and is still among the first that anybody tries.
 * @throws 422 with `errors.password`
 */
export async function refuseWeakPassword(password: string, whose: Whose): Promise<void> {
  if (isOwnName(password, whose))
    throw invalid({
      password: 'This password is made of your name, your email or ours. Choose one that nobody can guess.',
    });
  if (isCommon(password, await commonPasswords()))
    throw invalid({
      password:
        'This is one of the passwords that are tried first. Choose a less common one, such as four or more words.',
    });
}

/** How common each password of the list is, 0 being the most common. Read when the first password is chosen. */
let ranks: Promise<ReadonlyMap<string, number>> | undefined;
const commonPasswords = () => (ranks ??= readRanks());

async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((word, rank) => [word, rank]));
}

/** Words from here on are too many to guess together with what stands around them. */
const commonWords = 20_000;
/** So many digits and symbols around a common word do not hide it. */
const mostAround = 8;

/** A password of common words that takes fewer guesses than this, the most common words first, is tried early. */
const fewGuesses = 10_000_000;

/** Whether a password is a common one, as it stands or after the usual disguises are taken off. */
function isCommon(password: string, list: ReadonlyMap<string, number>): boolean {
  if (isRepeatedShort(password)) return true;
  const lower = password.toLowerCase();
  const unshifted = lower.replaceAll(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10));
  const whole = [lower, unshifted, alphanumericOf(lower), ...withoutLeet(lower)];
  if (whole.some((one) => list.has(one) || isPattern(one, list))) return true;
  const around = [lower, lower.replace(/[^\p{L}]+$/u, '')].flatMap((one) => [one, ...withoutLeet(one)]);
  if (around.some((one) => isWellKnown(one.replaceAll(/[^\p{L}]/gu, '')))) return true;
  return around.some((one) => {
    const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(one) ?? [];
    if (core.length < 3 || password.length - core.length > mostAround) return false;
    return (
      (list.get(core) ?? Infinity) < commonWords ||
      isPattern(core, list) ||
      guessesByWords(alphanumericOf(core), list) < fewGuesses
    );
  });
}

const alphanumericOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether what is repeated, with a sign between or without one, is too short to be a password by itself. */
function isRepeatedShort(password: string): boolean {
  const signs = new Set(password.match(/[^\p{L}\p{N}]/gu));
  return [password, password.replace(/[^\p{L}\p{N}]+$/u, '')].some((text) =>
    ['', ...signs].some((sign) => {
      const unit = repeatedUnit(text + sign);
      return unit.length < text.length && !z.safeParse(Password, unit).success;
    }),
  );
}

const shifted = '!@#$%^&*()';

/** Letters for the digits and signs that commonly stand for them. */
function withoutLeet(text: string): string[] {
  const plain = text.replaceAll(/[@4035$79]/g, (sign) => leet[sign] ?? sign);
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

/** The same again and again, such as `abcabcabc` or `monkeymonkey`, or along a row, such as `qwertyuiop12345`. */
function isPattern(text: string, list: ReadonlyMap<string, number>): boolean {
  const unit = repeatedUnit(text);
  return (unit.length < text.length && (unit.length <= 4 || list.has(unit))) || isWalk(text);
}

/** Whether hardly anything is left once the own names are taken out. */
function isOwnName(password: string, { email, name, brand_name, public_url }: Whose): boolean {
  const names = `${email} ${name} ${brand_name} ${public_url}`
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((one) => one.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  return [lower, ...withoutLeet(lower), ...withoutLeet(lower.replace(/[^\p{L}]+$/u, ''))].some((text) => {
    const left = names.reduce((rest, one) => rest.replaceAll(one, ' '), text);
    return left !== text && (left.match(/\p{L}/gu)?.length ?? 0) < fewLetters;
  });
}
