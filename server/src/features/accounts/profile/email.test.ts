import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import { forgotPassword, verifyCode } from '@kinora/contract/accounts/passwords';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  editProfile,
  profile,
} from '@kinora/contract/accounts/profile';
import { minute } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';
const readProfile = (who: UserData) => kinora.as(who, profile, {});
const formWith = (who: UserData, email: string) => ({
  body: { name: who.name, email, address: '1 Harbor Road', maturity_level: 'E - Everyone' as const },
});
let addresses = 0;
const newAddress = () => `moved-${++addresses}@example.com`;

/** Enters another address in the form and returns the code that was sent to it. */
async function requestChange(who: UserData, email: string): Promise<string> {
  await kinora.as(who, editProfile, formWith(who, email));
  return (await readLatestCode(kinora, email)) ?? '';
}
const confirm = (who: UserData, code: string, entered = password) =>
  kinora.as(who, confirmEmail, { body: { code, password: entered } });
const refused = (who: UserData, code: string, entered = password) =>
  kinora.refused(who, confirmEmail, { body: { code, password: entered } });

test('a new address takes effect when its code is entered, and the old one is notified', async () => {
  const ada = await kinora.member();
  const email = newAddress();
  await kinora.as(ada, editProfile, formWith(ada, ` ${email.toUpperCase()} `));
  const code = (await readLatestCode(kinora, email)) ?? '';
  expect(await readProfile(ada)).toMatchObject({
    profile_email: ada.email,
    pending_email: email,
    profile_address: '1 Harbor Road',
  });
  expect((await kinora.as(null, login, { body: { email: ada.email, password } })).id).toBe(ada.id);
  expect(await kinora.refused(null, login, { body: { email, password } })).toMatchObject({ status: 404 });

  expect(await confirm(ada, code)).toMatchObject({ profile_email: email, pending_email: null });
  expect(await kinora.as(ada, session, {})).toMatchObject({ email });
  expect((await kinora.as(null, login, { body: { email, password } })).id).toBe(ada.id);
  const notice = (await emailsTo(kinora, ada.email)).at(-1);
  expect(notice?.subject).toContain('address was changed');
  expect(notice?.text).toContain(email);
});

test('the address can be changed without entering anything else', async () => {
  const ada = await kinora.member();
  const email = newAddress();
  await kinora.as(ada, changeEmail, { body: { email } });
  expect(await readProfile(ada)).toMatchObject({ pending_email: email, profile_address: null });
  expect(await confirm(ada, (await readLatestCode(kinora, email)) ?? '')).toMatchObject({
    profile_email: email,
  });

  const again = await kinora.refused(ada, changeEmail, { body: { email } });
  expect(again.errors).toEqual({ email: 'This is already your address.' });
  const eve = await kinora.member('Eve Viewer');
  // Eve does not learn that the address has an account; its owner gets an email about the attempt to use it.
  const response = await kinora.as(eve, changeEmail, { body: { email: newAddress() } });
  expect(await kinora.as(eve, changeEmail, { body: { email } })).toEqual({
    ...response,
    pending_email: email,
  });
  const notice = (await emailsTo(kinora, email)).at(-1);
  expect(notice?.subject).toBe('This address already has an account at Kinora');
  expect(notice?.text).not.toMatch(/\b\d{6}\b/);
  await kinora.as(await kinora.member('Mallory Viewer'), changeEmail, { body: { email } });
  const all = await emailsTo(kinora, email);
  expect(all.filter(({ subject }) => subject.includes('already has an account'))).toHaveLength(1);
});

test('neither the code nor the password alone is enough, nor is another member’s code', async () => {
  const [ada, eve] = [await kinora.member(), await kinora.member('Eve Viewer')];
  const [code, evesCode] = [await requestChange(ada, newAddress()), await requestChange(eve, newAddress())];
  expect((await refused(ada, code, 'Wrong-horse-1')).errors).toHaveProperty('password');
  const wrong = code === evesCode ? '000000' : evesCode;
  expect((await refused(ada, wrong)).errors.code).toContain('incorrect');
  expect(await readProfile(ada)).toMatchObject({ profile_email: ada.email });
});

test('the code for a new address is valid for five tries, ten minutes and one change', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  const code = await requestChange(ada, newAddress());
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++) await refused(ada, wrong);
  expect((await refused(ada, code)).status).toBe(422);

  const late = await requestChange(bob, newAddress());
  kinora.advance(10 * minute + 1000);
  expect((await refused(bob, late)).status).toBe(422);
  expect(await readProfile(bob)).toMatchObject({ pending_email: null });

  const third = await requestChange(bob, newAddress());
  await confirm(bob, third);
  expect((await refused(bob, third)).status).toBe(422);
});

test('cancelling the change keeps the current address', async () => {
  const ada = await kinora.member();
  const code = await requestChange(ada, newAddress());
  await kinora.as(ada, cancelEmailChange, {});
  expect(await readProfile(ada)).toMatchObject({ pending_email: null });
  expect((await refused(ada, code)).status).toBe(422);
});

test('an address that another account has taken in the meantime is rejected with an explanation', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  const email = newAddress();
  const first = await requestChange(ada, email);
  await kinora.as(bob, editProfile, formWith(bob, email));
  const second = (await readLatestCode(kinora, email)) ?? '';
  await confirm(bob, second);
  const late = await refused(ada, first);
  expect([late.status, late.errors.email]).toEqual([409, expect.stringContaining('another account')]);
  expect(await readProfile(ada)).toMatchObject({ profile_email: ada.email });
});

test('a password reset code sent to the old address becomes invalid', async () => {
  const ada = await kinora.member();
  await kinora.as(null, forgotPassword, { body: { email: ada.email } });
  await sendResetCodes(kinora);
  const resetCode = (await readLatestCode(kinora, ada.email)) ?? '';
  const email = newAddress();
  await confirm(ada, await requestChange(ada, email));
  for (const one of [ada.email, email])
    expect(await kinora.refused(null, verifyCode, { body: { email: one, code: resetCode } })).toMatchObject({
      status: 422,
    });
});

test('one account can request ten confirmation emails per hour', async () => {
  const ada = await kinora.member();
  for (let index = 0; index < 10; index++) await requestChange(ada, newAddress());
  expect(await kinora.refused(ada, editProfile, formWith(ada, newAddress()))).toMatchObject({ status: 429 });
});

test('address changes are limited by account and by network, whether or not the address is taken', async () => {
  await using proxied = await startTestApp({ TRUST_PROXY: '1' });
  const known = await proxied.member('Known Viewer');
  const tryChange = async (who: UserData, ip: string, email: string) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries(formWith(who, email).body)) fields.append(name, value);
    const response = await fetch(`${proxied.base}/api/editProfile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'x-forwarded-for': ip },
      body: fields,
    });
    return response.status;
  };
  const ada = await proxied.member();
  const statusesForAccount = [];
  for (let index = 0; index < 12; index++)
    statusesForAccount.push(await tryChange(ada, `203.0.113.${index}`, known.email));
  expect(statusesForAccount).toEqual([...Array<number>(10).fill(200), 429, 429]);
  // Saving with an unchanged address is not counted.
  expect(await tryChange(ada, '203.0.113.99', ada.email)).toBe(200);

  const statusesForNetwork = [];
  for (let account = 0; account < 5; account++) {
    const eve = await proxied.member('Eve Viewer');
    for (let index = 0; index < 8; index++)
      statusesForNetwork.push(await tryChange(eve, `2001:db8::${account}:${index}`, known.email));
  }
  expect(statusesForNetwork).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
});
