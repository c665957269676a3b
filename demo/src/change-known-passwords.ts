import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import { findCredentials } from '@kinora/server/features/accounts/queries';
import { demoAccounts, knownPassword, writeDemoAccounts } from '#accounts.ts';
import { hashPassword, verifyPassword } from '@kinora/server/passwords';

/**
 * Replaces the well-known passwords of the demo's accounts when the data comes from a development machine:
 * one of the accounts is an operator's, and anybody could sign in to it.
 */
export async function changeKnownPasswords(context: Context): Promise<void> {
  const { config, db, log } = context;
  const exposed = [];
  for (const account of demoAccounts(config)) {
    const user = await findCredentials(db, account.email);
    if (user && (await verifyPassword(user.password_hash, knownPassword)))
      exposed.push({ ...account, id: user.id });
  }
  if (exposed.length === 0) return;
  // Written first: if this failed after the change, nobody would know the new passwords.
  await writeDemoAccounts(config, exposed);
  for (const { id, password } of exposed) await changePassword(context, id, password);
  log.warn('Demo accounts still had the well-known password, which has been replaced.');
}

async function changePassword({ db, clock }: Context, user_id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
    await tx
      .updateTable('sessions')
      .set({ revoked_at: clock.now() })
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .execute();
    await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
  });
}
