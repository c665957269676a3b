import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { deleteAttempts, type Attempt } from '#db/attempt-queries.ts';
import {
  accountOf,
  isPasswordLimitReached,
  recordPasswordAttempt,
  refuseGuessers,
  sourceOf,
} from '#features/accounts/attempts.ts';
import { recordAction } from '#features/audit/queries.ts';
import { findCredentials } from '#features/accounts/queries.ts';
import { limitConcurrency } from '#features/accounts/limit-concurrency.ts';
import { verifyPassword } from '#passwords.ts';

type Credentials = { id: number; password_hash: string };

/**
 * Returns the account with this address and password, or null. Every wrong password is counted and takes the same
 * time, even for addresses without an account.
 * @param device_hash of the calling device: a known device has its own limit, so wrong passwords entered elsewhere
 * cannot block it.
 * @throws 429 after too many wrong passwords for the account, or from the network.
 */
export async function checkPassword(
  context: Context,
  request: FastifyRequest,
  { email, password, device_hash }: { email: string; password: string; device_hash: Buffer | null },
): Promise<Credentials | null> {
  const account = accountOf(context, email);
  if (device_hash) {
    const known = await findCredentials(context.db, email, device_hash);
    const source = device_hash.toString('base64url');
    if (known?.is_known)
      return check(context, request, known, password, { kind: 'known-device', account, source });
  }
  return limitConcurrency(async () =>
    check(context, request, await findCredentials(context.db, email), password, {
      kind: 'sign-in',
      account,
      source: sourceOf(context, request),
    }),
  );
}

async function check(
  context: Context,
  request: FastifyRequest,
  user: Credentials | undefined,
  password: string,
  attempt: Attempt,
): Promise<Credentials | null> {
  if (attempt.kind === 'sign-in') await refuseGuessers(context, attempt.source);
  await recordPasswordAttempt(context, attempt);
  const isCorrect = await verifyPassword(user?.password_hash, password);
  if (!user || !isCorrect) {
    // Even for addresses without an account, so that the response takes the same time.
    const details = { actor: null, target_id: user?.id ?? null, request };
    await recordAction(context, context.db, { act: 'sign-in-failed', ...details });
    // Recorded once, when the limit is reached: an entry for each refused attempt would let anyone fill the log.
    if (await isPasswordLimitReached(context, attempt))
      await recordAction(context, context.db, { act: 'sign-in-refused', ...details });
    return null;
  }
  await deleteAttempts(context.db, attempt);
  return user;
}
