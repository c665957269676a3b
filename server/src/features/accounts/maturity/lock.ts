import type { FastifyRequest } from 'fastify';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { recordAction } from '#features/audit/queries.ts';
import { waitText } from '#features/accounts/limit-rules.ts';
import { isCorrectPin } from '#features/accounts/maturity/pins.ts';
import {
  deletePinAttempts,
  insertPinAttempt,
  listPinAttempts,
  lockMember,
  readPinHash,
} from '#features/accounts/maturity/queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import { invalid, Refusal } from '#http/errors.ts';

/** Wrong PINs allowed per hour; trying all ten thousand would take months. */
const wrongPins = { max: 5, window_ms: hour };

/**
 * Verifies that a member may change the maturity setting if it is locked: by its PIN, or by the account's password if
 * one was sent.
 * @returns the lock as it was opened, so that saving fails if the PIN is changed in the meantime.
 * @throws 422 for a missing PIN or a wrong PIN or password, 429 after too many wrong attempts.
 */
export async function openLock(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  { pin, password }: { pin?: string | undefined; password?: string | undefined },
): Promise<{ user_id: number; pin_hash: string | null }> {
  const { db, clock } = context;
  const { id: user_id, email, device_hash } = viewer;
  const pin_hash = await readPinHash(db, user_id);
  const opened = { user_id, pin_hash };
  if (pin_hash === null) return opened;
  if (password !== undefined) {
    if (!(await checkPassword(context, request, { email, password, device_hash })))
      throw invalid({ password: 'The password is wrong.' });
    await deletePinAttempts(db, user_id);
    return opened;
  }
  if (pin === undefined) throw invalid({ pin: 'This setting is locked. Enter its PIN.' });
  const now = clock.now();
  const until = await recordPinAttempt(db, user_id, now);
  if (until) {
    const message = `Too many wrong PINs. Please try again in ${waitText(until, now)}, or use your password to set a new one.`;
    throw new Refusal(429, message, { errors: { pin: message } });
  }
  if (!(await isCorrectPin(context, pin_hash, pin))) {
    await recordAction(context, db, { act: 'pin-failed', actor: viewer, target_id: user_id, request });
    throw invalid({ pin: 'This PIN is wrong.' });
  }
  await deletePinAttempts(db, user_id);
  return opened;
}

/**
 * Records a PIN attempt before it is checked, so that a thousand concurrent attempts cannot all be checked.
 * @returns when the next attempt is allowed, if this one is not.
 */
const recordPinAttempt = (db: Db, user_id: number, now: Date): Promise<Date | null> =>
  transaction(db, async (tx) => {
    const { max, window_ms } = wrongPins;
    await lockMember(tx, user_id);
    const oldest = (await listPinAttempts(tx, user_id, after(now, -window_ms), max))[max - 1];
    if (oldest) return after(oldest, window_ms);
    await insertPinAttempt(tx, user_id, now);
    return null;
  });

/** Returns the response if the PIN has been changed since the lock was opened. */
export const lockChanged = () =>
  new Refusal(409, 'The PIN of this setting has just been changed. Please try again.');
