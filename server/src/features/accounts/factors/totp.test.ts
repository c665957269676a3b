import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, session, type SignedIn, type UserData } from '@kinora/contract/accounts/account';
import * as contract from '@kinora/contract/accounts/factors';
import { updatePassword } from '@kinora/contract/accounts/passwords';
import type { CallError } from '@kinora/contract/client';
import { requirementOf } from '@kinora/contract/requirements';
import { minute, second } from '#clock.ts';
import { runSealTotpSecrets } from '#features/accounts/factors/seal-totp-secrets.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { deriveKeys } from '#keys.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { appCode } from '#test/authenticator-app.ts';
import { addAuthenticatorApp } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';

/** Enters the right password. @returns the ticket for the second step. */
async function enterPassword({ email }: UserData): Promise<string> {
  const refusal = await kinora.refused(null, login, { body: { email, password } });
  expect(refusal.status).toBe(403);
  const demand = requirementOf(refusal);
  return demand?.required === 'second-factor' ? demand.ticket : '';
}

const enter = (ticket: string, code: string): Promise<SignedIn> =>
  kinora.as(null, contract.loginWithCode, { body: { ticket, code } });
const refusedEntry = (ticket: string, code: string): Promise<CallError> =>
  kinora.refused(null, contract.loginWithCode, { body: { ticket, code } });

const listActs = async ({ id }: UserData) =>
  (
    await kinora.context.db
      .selectFrom('audit_log')
      .select('act')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);
const subjectsTo = async ({ email }: UserData) =>
  (await emailsTo(kinora, email)).map(({ subject }) => subject);

test('a member who adds an authenticator app is asked for its code at the next sign-in', async () => {
  const ada = await kinora.member();
  expect(await kinora.as(ada, contract.factors, {})).toEqual({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    required_for: null,
  });
  const { secret, uri } = await kinora.as(ada, contract.beginTotp, {});
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kinora:person-\d+%40example\.com\?issuer=Kinora&secret=/);
  // A secret that has not been confirmed with a code must not lock its owner out.
  expect(await kinora.as(null, login, { body: { email: ada.email, password } })).toHaveProperty('token');

  const wrong = await kinora.refused(ada, contract.confirmTotp, { body: { code: '000000' } });
  expect(wrong.errors).toHaveProperty('code');
  const body = { code: appCode(kinora, secret) };
  const { recovery_codes } = await kinora.as(ada, contract.confirmTotp, { body });
  expect(new Set(recovery_codes).size).toBe(10);
  expect(recovery_codes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await kinora.as(ada, contract.factors, {})).toMatchObject({
    totp: { added_at: expect.any(String) },
    recovery_codes_left: 10,
  });
  expect((await subjectsTo(ada)).at(-1)).toBe('Your Kinora account: an authenticator app was added');

  const ticket = await enterPassword(ada);
  // The code that added the app was seen on a screen, and is not accepted again.
  expect((await refusedEntry(ticket, body.code)).errors).toHaveProperty('code');
  kinora.advance(30 * second);
  const code = appCode(kinora, secret);
  const signedIn = await enter(ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await kinora.as(signedIn, session, {})).toMatchObject({ id: ada.id });
  expect((await refusedEntry(ticket, code)).status).toBe(404);
  expect((await refusedEntry(await enterPassword(ada), code)).status).toBe(422);
  expect(await listActs(ada)).toEqual(expect.arrayContaining(['factor-added', 'factor-failed', 'signed-in']));
});

test('a known device has to enter the code as well', async () => {
  const ada = await kinora.member();
  const { device_key } = await kinora.as(null, login, { body: { email: ada.email, password } });
  await addAuthenticatorApp(kinora, ada);
  const again = { body: { email: ada.email, password, device_key } };
  expect(requirementOf(await kinora.refused(null, login, again))?.required).toBe('second-factor');
});

describe('a recovery code', () => {
  test('signs in once, in place of the app, and its owner gets an email', async () => {
    const ada = await kinora.member();
    const { recovery_codes } = await addAuthenticatorApp(kinora, ada);
    const [firstCode = '', secondCode = ''] = recovery_codes;
    await enter(await enterPassword(ada), firstCode.toUpperCase());
    const ticket = await enterPassword(ada);
    expect((await refusedEntry(ticket, firstCode)).message).toMatch(/wrong or has been used/);
    await enter(ticket, secondCode.replaceAll('-', ''));
    expect(await kinora.as(ada, contract.factors, {})).toMatchObject({ recovery_codes_left: 8 });
    expect((await emailsTo(kinora, ada.email)).at(-1)?.text).toContain('You have 8 recovery codes left');
    expect(await listActs(ada)).toContain('recovery-code-used');
  });

  test('of another member, or from an earlier set, is rejected', async () => {
    const [ada, eve] = [await kinora.member(), await kinora.member('Eve')];
    const old = (await addAuthenticatorApp(kinora, ada)).recovery_codes[0] ?? '';
    const evesCode = (await addAuthenticatorApp(kinora, eve)).recovery_codes[0] ?? '';
    const { recovery_codes } = await kinora.as(ada, contract.renewRecoveryCodes, {});
    const ticket = await enterPassword(ada);
    for (const code of [old, evesCode]) expect((await refusedEntry(ticket, code)).status).toBe(422);
    await enter(ticket, recovery_codes[9] ?? '');
  });

  test('used twice at the same time lets only one sign-in through', async () => {
    const ada = await kinora.member();
    const [code = ''] = (await addAuthenticatorApp(kinora, ada)).recovery_codes;
    const tickets = [await enterPassword(ada), await enterPassword(ada)];
    const entered = await Promise.allSettled(tickets.map((ticket) => enter(ticket, code)));
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a sign-in ticket expires after ten minutes, or when the password changes', async () => {
  const ada = await kinora.member();
  const { recovery_codes } = await addAuthenticatorApp(kinora, ada);
  const [one = '', other = ''] = recovery_codes;
  const late = await enterPassword(ada);
  kinora.advance(10 * minute + second);
  expect((await refusedEntry(late, one)).message).toBe(
    'This sign-in took too long. Enter your password again.',
  );

  await runTidyAccounts(kinora.context);
  const { db, clock } = kinora.context;
  const expired = db.selectFrom('sign_in_tickets').where('expires_at', '<', clock.now().toISOString());
  expect(await expired.select('user_id').execute()).toEqual([]);

  const ticket = await enterPassword(ada);
  await enter(await enterPassword(ada), one).then((signedIn) =>
    kinora.as(signedIn, updatePassword, { body: { password: 'Staple-battery-2', oldPassword: password } }),
  );
  expect((await refusedEntry(ticket, other)).status).toBe(404);
});

test('removing the app removes the recovery codes, and the password alone signs in again', async () => {
  const ada = await kinora.member();
  const { recovery_codes } = await addAuthenticatorApp(kinora, ada);
  const ticket = await enterPassword(ada);
  await kinora.as(ada, contract.removeTotp, {});
  expect(await kinora.as(ada, contract.factors, {})).toMatchObject({ totp: null, recovery_codes_left: 0 });
  expect((await refusedEntry(ticket, recovery_codes[0] ?? '')).status).toBe(422);
  expect(await kinora.as(null, login, { body: { email: ada.email, password } })).toHaveProperty('token');
  expect((await subjectsTo(ada)).at(-1)).toBe('Your Kinora account: an authenticator app was removed');
  expect((await kinora.refused(ada, contract.removeTotp, {})).status).toBe(409);
  expect((await kinora.refused(ada, contract.renewRecoveryCodes, {})).status).toBe(409);
});

test('codes from the old phone work until a new phone replaces it', async () => {
  const ada = await kinora.member();
  const before = await addAuthenticatorApp(kinora, ada);
  await kinora.as(ada, contract.beginTotp, {});
  kinora.advance(30 * second);
  await enter(await enterPassword(ada), appCode(kinora, before.secret));
  const { secret, recovery_codes } = await addAuthenticatorApp(kinora, ada);
  kinora.advance(30 * second);
  const ticket = await enterPassword(ada);
  expect((await refusedEntry(ticket, appCode(kinora, before.secret))).status).toBe(422);
  expect((await refusedEntry(ticket, before.recovery_codes[0] ?? '')).status).toBe(422);
  await enter(ticket, appCode(kinora, secret));
  expect(recovery_codes).toHaveLength(10);
});

test('a secret can be decrypted only for its own member, and is re-encrypted when SECRETS_KEY changes', async () => {
  await using other = await startTestApp();
  const { context } = other;
  const old = { id: 'old', key: Buffer.alloc(32, 1) };
  const current = { id: 'new', key: Buffer.alloc(32, 2) };
  context.keys = deriveKeys([old]);
  const ada = await other.member();
  const { secret } = await addAuthenticatorApp(other, ada);
  const stored = () => context.db.selectFrom('totp_factors').select('secret').executeTakeFirstOrThrow();
  const sealed = (await stored()).secret;
  expect(sealed).not.toContain(secret);
  expect(() => context.keys.totp.open(sealed, ada.id + 1)).toThrow('belongs elsewhere');

  context.keys = deriveKeys([current, old]);
  await runSealTotpSecrets(context, new AbortController().signal);
  expect((await stored()).secret).toMatch(/^new:/);
  context.keys = deriveKeys([current]);
  other.advance(30 * second);
  await other.as(ada, contract.confirmIdentity, { body: { code: appCode(other, secret) } });
});
