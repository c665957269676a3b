import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { countAttempt } from '#features/accounts/attempts.ts';
import { newCode } from '#features/accounts/codes.ts';
import { queueMail } from '#features/mail/queries.ts';
import { isTaken, keepEmailChange } from '#features/accounts/profile/email-changes.ts';
import { confirmEmailLetter } from '#features/accounts/profile/letters.ts';
import type { Viewer } from '#http/auth.ts';
import { Refusal } from '#http/errors.ts';

/** How many letters one account may have sent to addresses that may not be its own, within an hour. */
const mostLetters = 10;

/**
 * Prepares the change of an address: the answered function keeps it waiting and sends it its code, as part of
 * a transaction.
 * @throws 409 when another account has the address, 429 when too many were asked for.
 */
export async function askForEmail(
  context: Context,
  { id, name }: Viewer,
  email: string,
): Promise<(tx: Tx) => Promise<void>> {
  const { clock, config, db, jobs, keys } = context;
  if (await isTaken(db, email)) throw takenEmail();
  await countAttempt(
    context,
    { kind: 'forgot', account: null, source: keys.attempts.sign(`user ${id}`) },
    mostLetters,
    'You have changed your address many times within an hour. Please wait a while before you try again.',
  );
  const { code, code_hash } = newCode(keys, { purpose: 'email', user_id: id });
  const now = clock.now();
  return async (tx) => {
    await keepEmailChange(tx, id, { email, code_hash }, now);
    const letter = confirmEmailLetter(config, { name, code });
    await queueMail(tx, jobs, { to: email, letter, now, box: keys.mail });
  };
}

export function takenEmail(): Refusal {
  const message = 'This email address belongs to another account. Use another one.';
  return new Refusal(409, message, { status_code: 422, errors: { email: message } });
}
