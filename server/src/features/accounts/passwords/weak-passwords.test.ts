import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register, session } from '@kinora/contract/accounts/account';
import { Password } from '@kinora/contract/accounts/credentials';
import { forgotPassword, updatePassword, verifyCode } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';
import { isBreached } from '#features/accounts/passwords/breached-passwords.ts';
import { refuseWeakPassword } from '#features/accounts/passwords/weak-passwords.ts';
import { createLog } from '#log.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode } from '#test/emails.ts';
import { startBreachedPasswords } from '#test/fakes/breached-passwords.ts';
import { startLocalServer } from '#test/fakes/local-server.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const ada = {
  email: 'countess.lovelace@example.com',
  name: 'Ada Lovelace',
  brand_name: 'Kinora',
  public_url: 'https://films.lantern.example',
};
const refusal = (password: string) =>
  refuseWeakPassword(password, ada).then(
    () => null,
    (error: Error) => error.message,
  );

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssword123',
  'Pa$$w0rd',
  'Passw0rd!',
  'Password@123',
  '!Password1',
  'Qwerty123!',
  'Qwertyuiop1!',
  'Welcome1!',
  'Welcome@2026',
  'Summer2026!',
  'Adm1n!23',
  'Admin@123',
  'Abc@1234',
  'Abcd@1234',
  'Aa123456!',
  'Aa@123456',
  '1qaz!QAZ',
  '!QAZ2wsx',
  'Iloveyou1!',
  'L3tme1n!',
  'Monkey12#',
  'Changeme1!',
  'password12345678',
  'passwordpassword',
  'PasswordPassword1!',
  'aaaaaaaaaaaaaaaa',
  '                ',
  '1234567890123456',
  'qwertyuiopasdfgh',
  'abcdefghijklmnop',
  'abcabcabcabcabcabc',
  'LetMeInLetMeIn!!',
  'correcthorsebatterystaple',
  'Correct-Horse-Battery-Staple-1!',
  'batterystaplecorrecthorse',
  'thequickbrownfox',
  'maytheforcebewithyou',
  'winteriscoming2026',
  'thisismypassword',
  'onetwothreefourfive',
  'dragonmonkeyshadow',
  'default-password-1',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  'mnbvcxzlkjhgfdsapoiuytrewq',
  '1qaz2wsx3edc4rfv5tgb',
  '!QAZ2wsx#EDC4rfv%TGB',
  'zaq12wsxcde34rfv',
  'qazwsxedcrfvtgbyhn',
  'a1b2c3d4e5f6g7h8',
  'azertyuiopqsdfghjklm',
  'йцукенгшщзфывапролд',
  'correcthorsecorrecthorse',
  'two words two words',
  'lanternquaylanternquay',
  'xk9 xk9 xk9 xk9 xk9',
  '🎬🌊🎬🌊🎬🌊🎬🌊🎬🌊🎬🌊🎬🌊🎬🌊',
])('%s satisfies the rule of the form, but is rejected as common', async (password) => {
  expect(z.safeParse(Password, password).error?.issues.map(({ message }) => message) ?? []).toEqual([]);
  expect(await refusal(password)).toMatch(/^This is one of the most common passwords/);
});

test.each([
  'AdaLovelace1!',
  'Lov3lace!9',
  'Ada.Lovelace-1815',
  'Countess1!',
  'countess.lovelace@example.com',
  'Kinora123!',
  'K1nora!!',
  'KinoraKinora2026',
  'kinora kinora kinora',
  'https://films.lantern.example/',
  'films.lantern.example2026',
  'countess.lovelace@example.comcountess.lovelace@example.com',
])('%s consists of names entered in the same form, and is rejected', async (password) => {
  expect(await refusal(password)).toMatch(/^This password is based on your name/);
});

test.each([
  'Correct-horse-1',
  'Staple-battery-2',
  'Watch-kinora-1',
  'Another-horse-2',
  'Sunny-Harbor-42!',
  'gravel teapot lantern moth',
  'correct horse battery staple',
  'to be or not to be',
  'a brown fox and the dog next door',
  'horses never correct a battery',
  'Watch-kinora-1Watch-kinora-1',
  'ich hätte gern ein bier',
  '私の猫は毎朝六時に起きて庭へ出ます',
  'xK9#mQ2$vL5n',
  'Tr7!zupfK2',
  'f1d0e9c8b7a65432',
  'Lighthouse keepers of Öland',
  '🎬🌊🦜🧭🎻🪁🍉🏔🛶🪐🧶🐙🥁🌵🎡🛸',
])('%s is accepted', async (password) => {
  expect(z.safeParse(Password, password).success).toBe(true);
  expect(await refusal(password)).toBeNull();
});

test.each([
  ['', 'Password is required'],
  ['Ab1!x', 'Enter password with min 6 chars'],
  ['Abcde1!', /^Password is not a valid strong Password/],
  ['fifteen letters', /^Password is not a valid strong Password/],
  ['x'.repeat(129), 'Password must be 2 to 128 characters'],
  ['word '.repeat(40), 'Password must be 2 to 128 characters'],
])('%j is rejected by the form', (password, message) => {
  expect(z.safeParse(Password, password).error?.issues[0]?.message).toMatch(message);
});

describe('a passphrase', () => {
  const long = 'many words in a row, each of them a word of its own and none of them secret '
    .repeat(2)
    .slice(0, 128);

  test.each(['gravel teapot lantern moth', long, '🎬'.repeat(63) + '🌊🦜🧭'.repeat(21)])(
    'can be used to sign up and to sign in: %s',
    async (password) => {
      const email = `phrase-${password.length}@example.com`;
      await kinora.as(null, register, { body: { email, password, name: 'Fay Phrase' } });
      expect((await kinora.as(null, login, { body: { email, password } })).email).toBe(email);
      const shorter = [...password].slice(0, -1).join('');
      expect((await kinora.refused(null, login, { body: { email, password: shorter } })).status).toBe(404);
    },
  );
});

test('a common password is rejected with an error for its field wherever a password is chosen', async () => {
  const password = 'Password1!';
  const refused = {
    status: 422,
    errors: { password: expect.stringMatching(/^This is one of the most common passwords/) },
  };
  const body = { email: 'new.viewer@example.com', name: 'New Viewer' };
  expect(await kinora.refused(null, register, { body: { ...body, password } })).toMatchObject(refused);

  const old = 'Correct-horse-1';
  const viewer = await kinora.as(null, register, { body: { ...body, password: old } });
  const change = { body: { password, oldPassword: old } };
  expect(await kinora.refused(viewer, updatePassword, change)).toMatchObject(refused);
  expect((await kinora.as(viewer, session, {})).id).toBe(viewer.id);

  await kinora.as(null, forgotPassword, { body: { email: body.email } });
  await sendResetCodes(kinora);
  const code = (await readLatestCode(kinora, body.email)) ?? '';
  const { email, token } = await kinora.as(null, verifyCode, { body: { email: body.email, code } });
  expect(await kinora.refused(null, updatePassword, { body: { email, token, password } })).toMatchObject(
    refused,
  );
  expect(
    await kinora.refused(null, updatePassword, { body: { email, token, password: 'Viewer-New-1' } }),
  ).toMatchObject({ errors: { password: expect.stringMatching(/^This password is based on your name/) } });
  await kinora.as(null, updatePassword, { body: { email, token, password: 'four words in row' } });
});

test('a breached password is rejected if the check is set up, and the request to the service does not reveal it', async () => {
  const { config } = kinora.context;
  const stolen = 'Lantern-quay-was-stolen-7';
  const body = { email: 'breached@example.com', name: 'Bea Breached', password: stolen };
  await using service = await startBreachedPasswords([stolen]);
  config.breached_passwords_url = `${service.url}/`;
  try {
    const { errors } = await kinora.refused(null, register, { body });
    expect(errors.password).toContain('stolen from another service');
    await kinora.as(null, register, { body: { ...body, password: `${stolen}-not` } });
    expect(service.asked).toEqual([
      expect.stringMatching(/^\/range\/[0-9A-F]{5}$/),
      expect.stringMatching(/^\/range\/[0-9A-F]{5}$/),
    ]);
  } finally {
    config.breached_passwords_url = null;
  }
  // Without a response the password is accepted, and that is logged.
  const warnings: string[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(line) });
  await using broken = await startLocalServer((_, __, response) => void response.writeHead(503).end());
  const brokenConfig = { breached_passwords_url: broken.url };
  expect(await isBreached({ config: brokenConfig, log }, stolen)).toBe(false);
  expect(warnings).toEqual([expect.stringContaining('was accepted')]);
});
