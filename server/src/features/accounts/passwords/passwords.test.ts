import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import { forgotPassword, updatePassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { hour, minute } from '#clock.ts';
import { hashToken } from '#http/access/auth.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const currentPassword = 'Correct-horse-1';
const newPassword = 'Staple-battery-2';
const signIn = (email: string, password: string) => kinora.as(null, login, { body: { email, password } });

async function requestCode(email: string): Promise<string> {
  // The limits are per hour, so each test starts a new hour.
  kinora.advance(hour);
  await kinora.as(null, forgotPassword, { body: { email } });
  await sendResetCodes(kinora);
  return (await readLatestCode(kinora, email)) ?? '';
}
const verify = (email: string, code: string) => kinora.as(null, verifyCode, { body: { email, code } });
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a member who has forgotten their password', () => {
  test('gets a code, chooses a new password, and is signed out everywhere', async () => {
    const ada = await kinora.member();
    const code = await requestCode(ada.email);
    const { email, token } = await verify(ada.email, code);
    expect(email).toBe(ada.email);
    const { device_key } = await kinora.as(null, updatePassword, {
      body: { email, password: newPassword, token },
    });
    expect(device_key).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect((await kinora.refused(ada, session, {})).status).toBe(401);
    expect((await signIn(email, newPassword)).id).toBe(ada.id);
    expect(await kinora.refused(null, login, { body: { email, password: currentPassword } })).toMatchObject({
      status: 404,
    });
    const subjects = (await emailsTo(kinora, email)).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual(['Your Kinora code', 'Your Kinora password was changed']);
  });

  test('can send the token as a bearer token, which does not sign them in', async () => {
    const ada = await kinora.member();
    const { token } = await verify(ada.email, await requestCode(ada.email));
    const asBearer = { ...ada, token };
    expect((await kinora.refused(asBearer, session, {})).status).toBe(401);
    await kinora.as(asBearer, updatePassword, { body: { email: ada.email, password: newPassword } });
    expect((await signIn(ada.email, newPassword)).id).toBe(ada.id);
  });

  test('can type the code in groups, with spaces around it', async () => {
    const ada = await kinora.member();
    const code = await requestCode(ada.email);
    expect(await verify(ada.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      email: ada.email,
    });
  });

  test('gets the message that the specification quotes', async () => {
    const ada = await kinora.member();
    const code = await requestCode(ada.email);
    const response = await fetch(`${kinora.base}/api/code-verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, code }),
    });
    expect(await response.json()).toMatchObject({ status_code: 200, message: 'Code is verified' });
  });

  test('can use a code and a token once each, for their own account only', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const code = await requestCode(ada.email);
    expect((await kinora.refused(null, verifyCode, { body: { email: bob.email, code } })).message).toContain(
      'incorrect',
    );
    const results = await Promise.allSettled([verify(ada.email, code), verify(ada.email, code)]);
    const [success] = results.filter((one) => one.status === 'fulfilled');
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const token = success?.value.token ?? '';
    const change = (email: string) =>
      kinora.refused(null, updatePassword, { body: { email, password: newPassword, token } });
    expect(await change(bob.email)).toMatchObject({ status: 403 });
    await kinora.as(null, updatePassword, { body: { email: ada.email, password: newPassword, token } });
    expect(await change(ada.email)).toMatchObject({ status: 403 });
  });

  test('cannot use even the right code after entering five wrong ones', async () => {
    const ada = await kinora.member();
    const code = await requestCode(ada.email);
    for (let tries = 0; tries < 5; tries++)
      expect(
        await kinora.refused(null, verifyCode, { body: { email: ada.email, code: wrongCodeFor(code) } }),
      ).toMatchObject({ status: 422, message: expect.stringContaining('incorrect') });
    expect(
      (await kinora.refused(null, verifyCode, { body: { email: ada.email, code } })).errors,
    ).toHaveProperty('code');
  });

  test('has ten minutes for a code or a token, and a new code replaces the previous one', async () => {
    const ada = await kinora.member();
    const refused = (code: string) => kinora.refused(null, verifyCode, { body: { email: ada.email, code } });
    const late = await requestCode(ada.email);
    kinora.advance(10 * minute + 1000);
    expect(await refused(late)).toMatchObject({ status: 422 });
    const first = await requestCode(ada.email);
    kinora.advance(-hour);
    const second = await requestCode(ada.email);
    expect(first === second || (await refused(first)).status === 422).toBe(true);
    const { token } = await verify(ada.email, second);
    kinora.advance(10 * minute + 1000);
    const body = { email: ada.email, password: newPassword, token };
    expect(await kinora.refused(null, updatePassword, { body })).toMatchObject({ status: 403 });
  });

  test('can use the same token again after choosing a weak password', async () => {
    const ada = await kinora.member();
    const { email, token } = await verify(ada.email, await requestCode(ada.email));
    const weak = await kinora.refused(null, updatePassword, { body: { email, password: 'abcdefgh', token } });
    expect([weak.status, weak.errors.password]).toEqual([
      422,
      expect.stringContaining('not a valid strong Password'),
    ]);
    await kinora.as(null, updatePassword, { body: { email, password: newPassword, token } });
  });

  test('gets at most five of the ten codes that one network can request in an hour', async () => {
    const ada = await kinora.member();
    kinora.advance(2 * hour);
    for (let index = 0; index < 10; index++) {
      await kinora.as(null, forgotPassword, { body: { email: ada.email } });
      await sendResetCodes(kinora);
    }
    const codes = (await emailsTo(kinora, ada.email)).filter(({ subject }) => subject.includes('code'));
    expect(codes).toHaveLength(5);
    expect(await kinora.refused(null, forgotPassword, { body: { email: ada.email } })).toMatchObject({
      status: 429,
    });
  });

  test('gets codes and tokens that are stored only as hashes', async () => {
    const ada = await kinora.member();
    const code = await requestCode(ada.email);
    const { token } = await verify(ada.email, code);
    const row = await kinora.context.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    // All six-digit codes can be tried quickly against a hash, so the hash needs a key that is not in the
    // database.
    expect(Buffer.from(row.code_hash ?? []).toString()).toMatch(/^[\w-]{43}$/);
    for (const keyless of [code, `reset ${ada.id} ${code}`])
      expect(Buffer.from(row.code_hash ?? []).toString()).not.toBe(hashToken(keyless).toString('base64url'));
    const emails = await kinora.context.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(emails)).not.toContain(code);
    expect(Buffer.from(row.token_hash ?? []).equals(hashToken(token))).toBe(true);
  });
});

describe('a signed-in member', () => {
  const change = (who: UserData, oldPassword: string, password = newPassword) => ({
    body: { email: who.email, password, oldPassword },
  });

  test('can change their password with the old one, which ends all other sessions', async () => {
    const ada = await kinora.member();
    const phone = await signIn(ada.email, currentPassword);
    expect(await kinora.as(ada, updatePassword, change(ada, currentPassword))).toEqual({ device_key: null });
    expect((await kinora.as(ada, session, {})).id).toBe(ada.id);
    expect((await kinora.refused(phone, session, {})).status).toBe(401);
    expect((await signIn(ada.email, newPassword)).id).toBe(ada.id);
    expect((await emailsTo(kinora, ada.email)).at(-1)?.subject).toContain('password was changed');
  });

  test('cannot change a password with a wrong old password, without the old password, or for another account', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const refused = (body: { email: string; password: string; oldPassword?: string }) =>
      kinora.refused(ada, updatePassword, { body });
    expect((await refused(change(ada, 'Wrong-horse-1').body)).errors).toHaveProperty('oldPassword');
    expect((await refused({ email: ada.email, password: newPassword })).errors).toEqual({
      oldPassword: 'Enter Old password',
    });
    expect((await refused(change(bob, currentPassword).body)).errors).toHaveProperty('email');
    expect((await signIn(ada.email, currentPassword)).id).toBe(ada.id);
    expect((await signIn(bob.email, currentPassword)).id).toBe(bob.id);
    expect(
      (await kinora.refused(null, updatePassword, { body: { email: ada.email, password: newPassword } }))
        .status,
    ).toBe(401);
  });
});
