import { invalid } from '#http/errors.ts';

/** Whose password it is to be: their own names are what is tried first after the common ones. */
export type Whose = { email: string; name: string; brand_name: string };

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

/** Whether a password is a common one, as it stands or after the usual disguises are taken off. */
function isCommon(password: string, list: ReadonlyMap<string, number>): boolean {
  const lower = password.toLowerCase();
  const unshifted = lower.replaceAll(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10));
  const alphanumeric = lower.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const whole = [lower, unshifted, alphanumeric, ...withoutLeet(lower)];
  if (whole.some((one) => list.has(one) || isPattern(one, list))) return true;
  const around = [lower, lower.replace(/[^\p{L}]+$/u, '')].flatMap((one) => [one, ...withoutLeet(one)]);
  return around.some((one) => {
    const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(one) ?? [];
    if (core.length < 3 || password.length - core.length > mostAround) return false;
    return (list.get(core) ?? Infinity) < commonWords || isPattern(core, list);
  });
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
  const unit = (text + text).indexOf(text, 1);
  if (unit < text.length && (unit <= 4 || list.has(text.slice(0, unit)))) return true;
  if (text.length < 3) return false;
  let steps = 0;
  for (let at = 1; at < text.length; at++) if (isStep(text[at - 1] ?? '', text[at] ?? '')) steps++;
  return steps >= 0.8 * (text.length - 1);
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const isStep = (one: string, next: string) =>
  one === next || rows.some((row) => row.includes(one + next) || row.includes(next + one));

/** Whether hardly anything is left once the own names are taken out. */
function isOwnName(password: string, { email, name, brand_name }: Whose): boolean {
  const names = `${email} ${name} ${brand_name}`
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((one) => one.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  return [lower, ...withoutLeet(lower), ...withoutLeet(lower.replace(/[^\p{L}]+$/u, ''))].some((text) => {
    const left = names.reduce((rest, one) => rest.replaceAll(one, ' '), text);
    return left !== text && (left.match(/\p{L}/gu)?.length ?? 0) < 4;
  });
}
