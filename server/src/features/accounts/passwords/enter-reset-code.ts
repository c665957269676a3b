import { after, day, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { countAttempts, insertAttempt, lockAttempts } from '#db/attempt-queries.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { codeLifetime_ms, isCorrectCode, longDigits } from '#features/accounts/codes.ts';
import { exchangeCode, listValidCodes, type LiveCode } from '#features/accounts/passwords/reset-queries.ts';
import {
  triesAtOthersCodes,
  triesAtOwnCode,
  type Requester,
} from '#features/accounts/passwords/reset-rules.ts';

/**
 * Exchanges a code for a token, once. Each wrong code uses up one try for the code that the same person requested, and
 * one of the few tries for codes that others requested. Tries for addresses without an account are counted in the same
 * way.
 * @returns whether the code was correct.
 */
export function enterResetCode(
  context: Context,
  attempt: Requester & { email: string; code: string; token_hash: Buffer },
): Promise<boolean> {
  const now = context.clock.now();
  return transaction(context.db, async (tx) => {
    await lockAttempts(tx, `reset ${accountOf(context, attempt.email)}`);
    const live = await listValidCodes(tx, attempt.email, now);
    const match = await findMatchingCode(context, tx, live, attempt, now);
    return match !== undefined && exchangeCode(tx, match.id, attempt.token_hash, now);
  });
}

async function findMatchingCode(
  context: Context,
  tx: Tx,
  live: LiveCode[],
  { email, code, place, asked_by }: Requester & { email: string; code: string },
  now: Date,
): Promise<LiveCode | undefined> {
  const matches = ({ user_id, ...hashes }: LiveCode, kind: 'code_hash' | 'long_hash') => {
    const hash = hashes[kind];
    return hash !== null && isCorrectCode(context.keys, { purpose: 'reset', user_id }, hash, code);
  };
  if (code.length === longDigits) return live.find((one) => matches(one, 'long_hash'));

  const account = accountOf(context, email);
  const own = live.find((one) => one.asked_by === asked_by);
  const asked_at = own ? new Date(own.created_at) : after(now, -codeLifetime_ms);
  const ownAttempt = { kind: 'own-code', account, source: asked_by } as const;
  if ((await countAttempts(tx, ownAttempt, asked_at)) < triesAtOwnCode) {
    await insertAttempt(tx, ownAttempt, now);
    if (own && matches(own, 'code_hash')) return own;
  }
  const otherAttempt = { kind: 'other-code', account } as const;
  if (
    (await countAttempts(tx, otherAttempt, after(now, -day))) >= triesAtOthersCodes.perDay ||
    (await countAttempts(tx, { ...otherAttempt, source: place }, after(now, -hour))) >=
      triesAtOthersCodes.perHourAndNetwork
  )
    return undefined;
  await insertAttempt(tx, { ...otherAttempt, source: place }, now);
  return live.find((one) => one !== own && matches(one, 'code_hash'));
}
