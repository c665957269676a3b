import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findCredentials } from '#features/accounts/queries.ts';
import { demoAccounts, knownPassword, writeDemoAccounts } from '#features/demo/accounts.ts';
import { hashPassword, isPassword } from '#passwords.ts';

/**
 * Gives the demo's accounts other passwords where the data comes from a laptop: among them is an operator, and
 * everybody knows how to sign in as one.
 */
export async function changeKnownPasswords(context: Context): Promise<void> {
  const { config, db, log } = context;
  const open = [];
  for (const account of demoAccounts(config)) {
    const user = await findCredentials(db, account.email);
    if (user && (await isPassword(user.password_hash, knownPassword))) open.push({ ...account, id: user.id });
  }
  if (open.length === 0) return;
  // First: accounts whose passwords are written nowhere would be lost.
  await writeDemoAccounts(config, open);
  for (const { id, password } of open) await changePassword(context, id, password);
  log.warn('Accounts of the demo had the password that everybody knows. They have others now.');
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
