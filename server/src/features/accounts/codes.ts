import { randomInt } from 'node:crypto';
import { minute } from '#clock.ts';
import type { Keys } from '#keys.ts';

type Signing = Pick<Keys, 'codes'>;

/** What a code is for, and whose it is: it is the right one nowhere else. */
export type CodeFor = { purpose: 'reset' | 'email'; user_id: number };

/** How many digits a code has, and one that cannot be guessed. */
const digits = 6;
export const longDigits = 20;

/** A code of six digits is good for so long, and for so many tries. */
export const codeLasts_ms = 10 * minute;
export const codeTries = 5;

/**
 * A new code for an email, and what we keep of it. A million codes are soon tried, whatever hash they are kept
 * by: this one has a key, which is not in the database.
 */
export function newCode(keys: Signing, its: CodeFor): { code: string; code_hash: Buffer } {
  return codeOf(keys, its, digits);
}

/** The same with twenty digits, for an account that others try to get into. */
export const newLongCode = (keys: Signing, its: CodeFor) => codeOf(keys, its, longDigits);

function codeOf({ codes }: Signing, its: CodeFor, length: number): { code: string; code_hash: Buffer } {
  const code = Array.from({ length }, () => randomInt(10)).join('');
  return { code, code_hash: Buffer.from(codes.sign(signedText(its, code))) };
}

/** Whether a code is the one that a hash was made of. */
export const isCode = ({ codes }: Signing, its: CodeFor, code_hash: Buffer, given: string): boolean =>
  codes.matches(signedText(its, given), Buffer.from(code_hash).toString());

const signedText = ({ purpose, user_id }: CodeFor, code: string) => `${purpose} ${user_id} ${code}`;
