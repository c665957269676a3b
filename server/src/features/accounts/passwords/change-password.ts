import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { forgetDevices } from '#features/accounts/devices.ts';
import { passwordChangedEmail } from '#features/accounts/emails.ts';
import { endResets } from '#features/accounts/passwords/reset-queries.ts';
import { revokeSessions } from '#db/session-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { deleteFeed } from '#features/publishing/schedule/queries.ts';

/**
 * Stores a new password, ends every other session and the calendar link, and notifies the member by email.
 */
export async function changePassword(
  { config, clock, jobs }: Context,
  tx: Tx,
  user: { id: number; email: string; name: string },
  password_hash: string,
  but: { session_id: number | null; device_hash: Buffer | null },
): Promise<void> {
  const now = clock.now();
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  await revokeSessions(tx, user.id, but.session_id, now);
  await forgetDevices(tx, user.id, but.device_hash);
  await endResets(tx, user.id, now);
  const had_feed = await deleteFeed(tx, user.id);
  const content = passwordChangedEmail(config, { name: user.name, had_feed });
  await queueEmail(tx, jobs, { to: user.email, content, now });
}
