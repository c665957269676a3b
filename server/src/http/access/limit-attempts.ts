import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { countAttempts, insertAttempt, lockAttempts, type Attempt } from '#db/attempt-queries.ts';
import { transaction } from '#db/transaction.ts';
import { Refusal } from '#http/errors.ts';

/**
 * Records an action that one source, such as a network, may take only a limited number of times an hour,
 * counted by all processes together. @throws 429 beyond that.
 */
export async function limitAttempts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attempt: Attempt,
  limit: number,
  message: string,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await lockAttempts(tx, `${attempt.kind} ${attempt.source}`);
    if ((await countAttempts(tx, { kind: attempt.kind, source: attempt.source }, after(now, -hour))) >= limit)
      throw new Refusal(429, message);
    await insertAttempt(tx, attempt, now);
  });
}

/** Returns the key under which a member's attempts are counted. */
export const memberSource = ({ keys }: Pick<Context, 'keys'>, user_id: number): string =>
  keys.attempts.sign(`user ${user_id}`);
