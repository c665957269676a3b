import { randomInt } from 'node:crypto';
import { minute } from '#clock.ts';
import { inTurn } from '#features/accounts/turns.ts';
import { hashPassword, isPassword } from '#passwords.ts';

/** A code of six digits is good for so long, and for so many tries. */
export const codeLasts_ms = 10 * minute;
export const codeTries = 5;

/** A new code for a letter, and what we keep of it: a million codes are soon tried, so they are kept like passwords. */
export async function newCode(): Promise<{ code: string; code_hash: Buffer }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, code_hash: Buffer.from(await hashPassword(code)) };
}

/** Whether it is that code; takes as long where there is none. */
export const isCode = (code_hash: Buffer | undefined, given: string): Promise<boolean> =>
  inTurn(() => isPassword(code_hash && Buffer.from(code_hash).toString(), given));
