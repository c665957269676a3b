import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { deleteDevices } from '#features/accounts/device-queries.ts';
import { passwordChangedEmail } from '#features/accounts/emails.ts';
import { deleteTickets } from '#features/accounts/factors/queries.ts';
import { deleteEmailedLinks } from '#features/accounts/own-data/link-queries.ts';
import { endResets } from '#features/accounts/passwords/reset-queries.ts';
import { revokeSessions } from '#db/session-queries.ts';
import { updatePassword } from '#features/accounts/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { deleteApiKeys } from '#db/api-key-queries.ts';
import { deleteFeed } from '#features/publishing/schedule/queries.ts';

/**
 * Stores a new password, and emails the member about it. Ends all other access to the account: sessions, API keys,
 * known devices, pending resets and sign-ins, emailed links and the calendar link.
 * @param except the session and device that keep their access.
 */
export async function changePassword(
  { config, clock, jobs }: Context,
  tx: Tx,
  user: { id: number; email: string; name: string },
  password_hash: string,
  except: { session_id: number | null; device_hash: Buffer | null },
): Promise<void> {
  const now = clock.now();
  await updatePassword(tx, user.id, password_hash);
  await revokeSessions(tx, user.id, except.session_id, now);
  await deleteApiKeys(tx, user.id);
  await deleteDevices(tx, user.id, except.device_hash);
  await endResets(tx, user.id, now);
  await deleteTickets(tx, user.id);
  await deleteEmailedLinks(tx, user.id);
  const had_feed = await deleteFeed(tx, user.id);
  const content = passwordChangedEmail(config, { name: user.name, had_feed });
  await queueEmail(tx, jobs, { to: user.email, content, now });
}
