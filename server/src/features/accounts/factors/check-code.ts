import type { FastifyRequest } from 'fastify';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { countAttempts, deleteAttempts, type Attempt } from '#db/attempt-queries.ts';
import { accountOf, recordCodeAttempt, sourceOf } from '#features/accounts/attempts.ts';
import { isKnownDevice } from '#features/accounts/device-queries.ts';
import {
  acceptStep,
  consumeRecoveryCode,
  countRecoveryCodes,
  findTotp,
} from '#features/accounts/factors/queries.ts';
import { hashRecoveryCode, isRecoveryCode } from '#features/accounts/factors/recovery-codes.ts';
import {
  emailFactorEvent,
  reportFactorEvent,
  type FactorOwner,
} from '#features/accounts/factors/report-event.ts';
import { stepOf } from '#features/accounts/factors/totp.ts';
import { recordAction } from '#features/audit/queries.ts';
import { invalid } from '#http/errors.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/** After this many wrong codes within an hour, the owner gets one email. */
const wrongCodesBeforeEmail = 3;

/**
 * Accepts a code from the authenticator app, once, or uses up a recovery code. Every wrong code is counted.
 * @param device_hash of the calling device: a known device has its own limit, so that others cannot use that up.
 * @throws 422 with `errors.code`; 429 after too many wrong codes.
 */
export async function checkCode(
  context: Context,
  request: FastifyRequest,
  owner: FactorOwner,
  { code, device_hash }: { code: string; device_hash: Buffer | null },
): Promise<void> {
  const { db } = context;
  const attempt = await attemptOf(context, request, owner, device_hash);
  await recordCodeAttempt(context, attempt, !isRecoveryCode(code));
  const isCorrect = isRecoveryCode(code)
    ? await enterRecoveryCode(context, request, owner, code)
    : await enterAppCode(context, owner, code);
  if (isCorrect) return deleteAttempts(db, attempt);
  await reportFailure(context, request, owner, attempt);
  throw invalid({
    code: isRecoveryCode(code)
      ? 'This recovery code is wrong or has been used.'
      : 'This code is wrong or has been used. Enter the code that the app shows now.',
  });
}

async function attemptOf(
  context: Context,
  request: FastifyRequest,
  { id, email }: FactorOwner,
  device_hash: Buffer | null,
): Promise<Attempt> {
  const account = accountOf(context, email);
  return device_hash && (await isKnownDevice(context.db, id, device_hash))
    ? { kind: 'known-device-factor', account, source: device_hash.toString('base64url') }
    : { kind: 'factor', account, source: sourceOf(context, request) };
}

async function enterAppCode(
  { clock, db, keys, log }: Context,
  { id }: FactorOwner,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(db, id);
  if (!totp) return false;
  try {
    const step = stepOf(keys.totp.open(totp.secret, id), code, clock.now());
    return step !== null && (await acceptStep(db, id, step));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error(
      { err: error, user_id: id },
      'The codes of an authenticator app cannot be checked, because its secret cannot be decrypted',
    );
    throw invalid({ code: 'Codes from your app can no longer be checked. Enter a recovery code instead.' });
  }
}

const enterRecoveryCode = (
  context: Context,
  request: FastifyRequest,
  owner: FactorOwner,
  code: string,
): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    if (!(await consumeRecoveryCode(tx, owner.id, hashRecoveryCode(code)))) return false;
    const left = await countRecoveryCodes(tx, owner.id);
    await reportFactorEvent(context, tx, owner, { kind: 'recovery-code-used', left }, request);
    return true;
  });

/**
 * Records a wrong code, and emails the owner after several: anyone who is asked for a code has entered the right
 * password.
 */
function reportFailure(
  context: Context,
  request: FastifyRequest,
  owner: FactorOwner,
  { kind, account }: Attempt,
): Promise<void> {
  const now = context.clock.now();
  const key = `wrong-codes:${account}:${now.toISOString().slice(0, 13)}`;
  return transaction(context.db, async (tx) => {
    await recordAction(context, tx, { act: 'factor-failed', actor: null, target_id: owner.id, request });
    if ((await countAttempts(tx, { kind, account }, after(now, -hour))) >= wrongCodesBeforeEmail)
      await emailFactorEvent(context, tx, owner, { kind: 'failed' }, key);
  });
}
