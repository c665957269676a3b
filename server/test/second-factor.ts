import type { UserData } from '@kinora/contract/accounts/account';
import { beginTotp, confirmTotp } from '@kinora/contract/accounts/factors';
import type { StaffRole } from '@kinora/contract/roles';
import type { Context } from '#context.ts';
import type { TestApp } from '#test/app.ts';
import { appCode, knownSecret } from '#test/authenticator-app.ts';
import { signIn } from '#test/sign-in.ts';

/** Adds an authenticator app as a member does in Account Setting. */
export async function addAuthenticatorApp(
  kinora: TestApp,
  user: UserData,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = await kinora.as(user, beginTotp, {});
  const body = { code: appCode(kinora, secret) };
  return { secret, ...(await kinora.as(user, confirmTotp, { body })) };
}

/** Adds an authenticator app with the known secret to an account. */
export async function addKnownAuthenticatorApp({ clock, db, keys }: Context, user_id: number): Promise<void> {
  const secret = keys.totp.seal(knownSecret, user_id);
  await db
    .insertInto('totp_factors')
    .values({ user_id, secret, added_at: clock.now(), last_step: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds an authenticator app to every staff account that has none. */
export async function addFactors({ context }: TestApp): Promise<void> {
  const { db } = context;
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'member')
    .where('id', 'not in', db.selectFrom('totp_factors').select('user_id'))
    .execute();
  for (const { id } of staff) await addKnownAuthenticatorApp(context, id);
}

/** Gives a member a role in running the service and the second factor that it requires, and signs them in. */
export async function signInAsStaff(kinora: TestApp, user: UserData, role: StaffRole): Promise<UserData> {
  await kinora.context.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  await addFactors(kinora);
  return { ...user, role, token: await signIn(kinora, user.id) };
}
