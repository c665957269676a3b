import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { sourceOf } from '#features/accounts/attempts.ts';
import { newCode } from '#features/accounts/codes.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { findEmailOwner, savePendingEmail } from '#features/accounts/profile/email-queries.ts';
import { addressInUseEmail, newAddressCodeEmail } from '#features/accounts/profile/emails.ts';
import type { Viewer } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';

/** How many emails that confirm an address may be requested per hour: for one account, and from one network. */
const maxPerAccount = 10;
const maxPerNetwork = 30;

/**
 * Prepares a change of address. The returned function stores the pending change and emails its code, within a
 * transaction. If another account has the address, its owner gets an email that says so instead of the code, so that
 * nobody else learns that the account exists.
 * @throws 429 after too many requests.
 */
export async function prepareEmailChange(
  context: Context,
  { id, name }: Viewer,
  email: string,
  request: FastifyRequest,
): Promise<(tx: Tx) => Promise<void>> {
  const { clock, config, db, jobs, keys } = context;
  await limitAttempts(
    context,
    { kind: 'email', account: null, source: memberSource(context, id) },
    maxPerAccount,
    'You have changed your address many times within an hour. Please wait a while before you try again.',
  );
  await limitEmailsPerNetwork(context, request);
  const owner = await findEmailOwner(db, email);
  const { code, code_hash } = newCode(keys, { purpose: 'email', user_id: id });
  const now = clock.now();
  return async (tx) => {
    await savePendingEmail(tx, id, { email, code_hash }, now);
    const content = owner ? addressInUseEmail(config) : newAddressCodeEmail(config, { name, code });
    // At most once a day, however many accounts want the address.
    const key = owner && `address-in-use:${owner.id}:${now.toISOString().slice(0, 10)}`;
    await queueEmail(tx, jobs, { to: email, content, now, box: keys.mail, ...(key && { key }) });
  };
}

/** Limits the emails that one network can request to confirm addresses. @throws 429 after too many requests. */
export const limitEmailsPerNetwork = (context: Context, request: FastifyRequest): Promise<void> =>
  limitAttempts(
    context,
    { kind: 'email', account: null, source: sourceOf(context, request) },
    maxPerNetwork,
    'Many addresses were changed or confirmed from your network within an hour. Please try again later.',
  );

export function emailTaken(): Refusal {
  const message = 'This email address belongs to another account. Use another one.';
  return new Refusal(409, message, { status_code: 422, errors: { email: message } });
}
