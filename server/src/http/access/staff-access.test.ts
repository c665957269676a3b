import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session } from '@kinora/contract/accounts/account';
import { factors } from '@kinora/contract/accounts/factors';
import { requirementOf } from '@kinora/contract/requirements';
import { operatorOverview } from '@kinora/contract/operator/overview';
import type { StaffRole } from '@kinora/contract/roles';
import { hour, minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { signIn } from '#test/sign-in.ts';
import { addAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function giveRole({ context: { db } }: TestApp, user_id: number, role: StaffRole): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', user_id).execute();
}

test('staff can use the console once they have a second factor', async () => {
  const stella = await kinora.member('Stella');
  for (const role of ['support', 'moderator', 'operator', 'owner'] as const) {
    await giveRole(kinora, stella.id, role);
    const refusal = await kinora.refused(stella, operatorOverview, {});
    expect([refusal.status, requirementOf(refusal)]).toEqual([403, { required: 'factor-setup' }]);
    expect(refusal.message).toContain('Add an authenticator app or a passkey under Account Setting');
  }
  expect(await kinora.as(stella, factors, {})).toMatchObject({ required_for: 'console' });
  await addAuthenticatorApp(kinora, stella);
  expect(await kinora.as(stella, operatorOverview, {})).toHaveProperty('attention');
});

test.each([
  [{ DEMO: '1' }, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: '1', TRUST_PROXY: '1' }, false],
])('only a demo on a developer’s own machine requires no second factor: %j', async (env, expected) => {
  await using other = await startTestApp(env);
  const stella = await other.member('Stella');
  await giveRole(other, stella.id, 'owner');
  const isAdmitted = await other.as(stella, operatorOverview, {}).then(
    () => true,
    (error: unknown) => requirementOf(error)?.required !== 'factor-setup',
  );
  expect(isAdmitted).toBe(expected);
});

test('a staff session ends after twelve hours, and after half an hour without a call', async () => {
  const stella = await signInAsStaff(kinora, await kinora.member('Stella'), 'support');
  for (let minutes = 0; minutes < 12 * 60; minutes += 29) {
    expect(await kinora.as(stella, session, {})).toMatchObject({ id: stella.id });
    kinora.advance(29 * minute);
  }
  expect((await kinora.refused(stella, session, {})).status).toBe(401);

  stella.token = await signIn(kinora, stella.id);
  kinora.advance(30 * minute - second);
  await kinora.as(stella, session, {});
  kinora.advance(30 * minute + second);
  expect((await kinora.refused(stella, session, {})).status).toBe(401);
});

test('a member’s session still works after thirteen hours without a call', async () => {
  const member = await kinora.member();
  kinora.advance(13 * hour);
  expect(await kinora.as(member, session, {})).toMatchObject({ id: member.id });
});

test('a command lets staff who lost their phone sign in with the password, signs them out everywhere, is recorded, and notifies them', async () => {
  const stella = await signInAsStaff(kinora, await kinora.member('Stella'), 'operator');
  const resetFactors = (email: string) => runCommandLine(kinora, ['operator', 'reset-factors', email]);
  expect(await resetFactors(stella.email.toUpperCase())).toEqual({
    code: 0,
    text: `${stella.email} was signed out everywhere, can now sign in with the password alone, and will get an email about it.`,
  });
  expect(await resetFactors(stella.email)).toEqual({
    code: 1,
    text: `${stella.email} has no second factor.`,
  });
  expect(await resetFactors('nobody@example.com')).toEqual({
    code: 1,
    text: 'Nobody has signed up as nobody@example.com.',
  });
  const email = (await emailsTo(kinora, stella.email)).at(-1);
  expect(email?.subject).toContain('your second factors were removed');
  expect((await kinora.refused(stella, session, {})).status).toBe(401);
  const body = { email: stella.email, password: 'Correct-horse-1' };
  const signedIn = await kinora.as(null, login, { body });
  expect(requirementOf(await kinora.refused(signedIn, operatorOverview, {}))?.required).toBe('factor-setup');
  const acts = await kinora.context.db
    .selectFrom('audit_log')
    .select('act')
    .where('target_id', '=', stella.id)
    .execute();
  expect(acts.map(({ act }) => act)).toContain('factors-reset');
});
