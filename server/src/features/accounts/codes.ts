import { randomInt } from 'node:crypto';
import { minute } from '#clock.ts';
import type { Keys } from '#keys.ts';

type SigningKeys = Pick<Keys, 'codes'>;

/** The purpose and owner of a code; it is valid for nothing else. */
export type CodeScope = { purpose: 'reset' | 'email'; user_id: number };

/** The number of digits in an ordinary code, and in a code that is too long to guess. */
const shortDigits = 6;
export const longDigits = 20;

/** How long a six-digit code is valid, and how many tries it allows. */
export const codeLifetime_ms = 10 * minute;
export const maxCodeTries = 5;

/**
 * Returns a new code for an email, and the hash that we store. A million codes can be tried quickly whatever
 * the hash function, so this hash is keyed and the key is not in the database.
 */
export function newCode(keys: SigningKeys, scope: CodeScope): { code: string; code_hash: Buffer } {
  return generateCode(keys, scope, shortDigits);
}

/** Returns a code of twenty digits, for an account that others request codes for as well. */
export const newLongCode = (keys: SigningKeys, scope: CodeScope) => generateCode(keys, scope, longDigits);

function generateCode(
  { codes }: SigningKeys,
  scope: CodeScope,
  length: number,
): { code: string; code_hash: Buffer } {
  const code = Array.from({ length }, () => randomInt(10)).join('');
  return { code, code_hash: Buffer.from(codes.sign(signedText(scope, code))) };
}

/** Whether a code matches a stored hash. */
export const isCorrectCode = (
  { codes }: SigningKeys,
  scope: CodeScope,
  code_hash: Buffer,
  entered: string,
): boolean => codes.matches(signedText(scope, entered), Buffer.from(code_hash).toString());

const signedText = ({ purpose, user_id }: CodeScope, code: string) => `${purpose} ${user_id} ${code}`;
