import type { FastifyRequest } from 'fastify';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { newResetLink } from '#features/accounts/passwords/reset-links.ts';
import { insertReset } from '#features/accounts/passwords/reset-queries.ts';
import { deleteEmailChange, findEmailOwner, setEmail } from '#features/accounts/profile/email-queries.ts';
import { emailTaken } from '#features/accounts/profile/prepare-email-change.ts';
import {
  addressMovedEmail,
  moveRequestedEmail,
  newAddressLinkEmail,
} from '#features/accounts/profile/emails.ts';
import { recordAction } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';

const linkLifetime_ms = day;
/** The requester that is stored for links requested by staff; a new link replaces the previous one. */
const staffRequester = { place: 'staff', asked_by: 'staff' };

type Owner = { id: number; name: string; email: string };

/**
 * Emails a link to the new address that a member who cannot sign in wants for their account. Using the link gives the
 * account that address and a new password; the old address is notified immediately.
 * @throws 409 if another account has the address.
 */
export async function offerNewAddress(
  { clock, config, jobs, keys }: Pick<Context, 'clock' | 'config' | 'jobs' | 'keys'>,
  tx: Tx,
  { id, name, email }: Owner,
  new_email: string,
): Promise<void> {
  if (await findEmailOwner(tx, new_email)) throw emailTaken();
  const now = clock.now();
  const { secret, link_hash } = newResetLink();
  const row = { ...staffRequester, user_id: id, code_hash: null, long_hash: null, link_hash, new_email };
  await insertReset(tx, { ...row, expires_at: after(now, linkLifetime_ms) }, now);
  const linkEmail = newAddressLinkEmail(config, { name, secret });
  await queueEmail(tx, jobs, { to: new_email, content: linkEmail, now, box: keys.mail });
  const warning = moveRequestedEmail(config, { name, email: new_email });
  await queueEmail(tx, jobs, { to: email, content: warning, now });
}

/**
 * Changes an account's email address to the one that was confirmed with a link, and notifies the old address.
 * @throws 409 if another account has taken the new address in the meantime.
 */
export async function moveAccount(
  context: Context,
  tx: Tx,
  { id, name, email: to }: Owner,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const { clock, config, jobs } = context;
  if (await findEmailOwner(tx, email)) throw emailTaken();
  const now = clock.now();
  const was_confirmed = await setEmail(tx, jobs, { id, from: to, to: email }, now);
  await deleteEmailChange(tx, id);
  await recordAction(context, tx, { act: 'email-changed', actor: null, target_id: id, request });
  const content = addressMovedEmail(config, { name, email });
  await queueEmail(tx, jobs, { to, content, now, was_confirmed });
}
