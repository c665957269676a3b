import type { FastifyRequest } from 'fastify';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import {
  blockedUntil,
  throttledUntil,
  waitText,
  wrongCodesForAccount,
  wrongPasswordsForAccount,
  wrongPasswords,
} from '#features/accounts/limit-rules.ts';
import {
  countAttempts,
  insertAttempt,
  listAttemptTimes,
  lockAttempts,
  type Attempt,
} from '#db/attempt-queries.ts';
import { networkOf } from '#http/network/network-of.ts';
import { Refusal } from '#http/errors.ts';

/** Returns the network of a request as it is stored: a signature, not the IP address. */
export const sourceOf = ({ keys }: Context, { ip }: FastifyRequest): string =>
  keys.attempts.sign(networkOf(ip));

/** Identifies the person who requests or enters a code: by browser key if one was sent, otherwise by network. */
export function requesterOf(
  context: Context,
  request: FastifyRequest,
  browser_key: string | undefined,
): { place: string; asked_by: string } {
  const place = sourceOf(context, request);
  return {
    place,
    asked_by: browser_key === undefined ? place : context.keys.attempts.sign(`browser ${browser_key}`),
  };
}

/** Returns an email address as `attempts` stores it, whether or not an account has it. */
export const accountOf = ({ keys }: Context, email: string): string => keys.attempts.sign(email);

/**
 * The limit on failed attempts for one account from all networks combined, null if there is none, and the message
 * shown once a limit is reached.
 */
type AttemptRule = {
  accountLimit: typeof wrongPasswordsForAccount | null;
  message: (remainingTime: string) => string;
};

/**
 * Stops attackers who try one password, or a stolen list, on one account after another.
 * @throws 429 after too many wrong passwords from one network within an hour, across all accounts.
 */
export async function refuseGuessers({ db, clock, config }: Context, source: string): Promise<void> {
  const failures = await countAttempts(db, { kind: 'sign-in', source }, after(clock.now(), -hour));
  if (failures >= config.wrong_passwords_per_hour)
    throw new Refusal(
      429,
      'Many wrong passwords were entered from your network within the last hour. Please try again later, or use a device on which you have signed in before.',
    );
}

/** @throws 429 after too many attempts. */
export const recordPasswordAttempt = (context: Context, attempt: Attempt): Promise<number> =>
  recordAttempt(context, attempt, {
    accountLimit: attempt.kind === 'sign-in' ? wrongPasswordsForAccount : null,
    message: (time) => `Too many wrong passwords. Please try again in ${time}, or choose a new password.`,
  });

/**
 * @param is_guessable whether it is a code from an authenticator app; a recovery code is too long to guess.
 * @throws 429 after too many attempts.
 */
export const recordCodeAttempt = (
  context: Context,
  attempt: Attempt,
  is_guessable: boolean,
): Promise<number> =>
  recordAttempt(context, attempt, {
    accountLimit: attempt.kind === 'factor' && is_guessable ? wrongCodesForAccount : null,
    message: (time) => `Too many wrong codes. Please try again in ${time}.`,
  });

/**
 * Records an attempt before it is checked, so that a thousand concurrent attempts cannot all be checked.
 * @returns the id of the attempt.
 */
async function recordAttempt({ db, clock }: Context, attempt: Attempt, rule: AttemptRule): Promise<number> {
  const now = clock.now();
  // Rejects most of a flood without taking a lock.
  await refuseTooMany(db, attempt, rule, now);
  return transaction(db, async (tx) => {
    await lockAttempts(tx, `${attempt.kind} ${attempt.account}`);
    await refuseTooMany(tx, attempt, rule, now);
    return insertAttempt(tx, attempt, now);
  });
}

async function refuseTooMany(
  db: Db,
  attempt: Attempt,
  { accountLimit, message }: AttemptRule,
  now: Date,
): Promise<void> {
  const until = await findRefusalEnd(db, attempt, accountLimit, now);
  if (until) throw new Refusal(429, message(waitText(until, now)));
}

/** Whether the limit on wrong passwords is reached: the next attempt would be refused without being checked. */
export async function isPasswordLimitReached({ db, clock }: Context, attempt: Attempt): Promise<boolean> {
  const accountLimit = attempt.kind === 'sign-in' ? wrongPasswordsForAccount : null;
  return (await findRefusalEnd(db, attempt, accountLimit, clock.now())) !== null;
}

/** Returns the time until which attempts are refused; null if another may be made now. */
async function findRefusalEnd(
  db: Db,
  attempt: Attempt,
  accountLimit: AttemptRule['accountLimit'],
  now: Date,
): Promise<Date | null> {
  const fromAnyNetwork = { kind: attempt.kind, account: attempt.account };
  return (
    blockedUntil(await listAttemptTimes(db, attempt, wrongPasswords.max), now) ??
    (accountLimit &&
      throttledUntil(await listAttemptTimes(db, fromAnyNetwork, accountLimit.max), now, accountLimit))
  );
}
