import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePassword } from '@kinora/contract/accounts/passwords';
import { password, startGuessing, wrongPassword, type Guessing } from '#test/guessing.ts';

let app: Guessing;
beforeAll(async () => {
  app = await startGuessing();
});
afterAll(() => app[Symbol.asyncDispose]());

const signInFrom: Guessing['signInFrom'] = (...args) => app.signInFrom(...args);
const registerMember = () => app.registerMember();
const attack: Guessing['attack'] = (...args) => app.attack(...args);

test('a device key that is forged, or from another account, does not bypass the limits', async () => {
  const [ada, eve] = [await registerMember(), await registerMember()];
  await attack(ada.email, 101);
  for (const device_key of ['made-up', `${'A'.repeat(43)}.${'A'.repeat(43)}`, eve.device_key])
    expect((await signInFrom('203.0.113.11', { email: ada.email, password, device_key })).status).toBe(429);
});

test('a device key that we did not issue is not accepted', async () => {
  const ada = await registerMember();
  const { data } = await signInFrom('203.0.113.12', {
    email: ada.email,
    password,
    device_key: 'one-for-all',
  });
  expect(data?.device_key).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
});

test('wrong passwords are counted separately for each device key', async () => {
  const ada = await registerMember();
  const enter = (entered: string) =>
    signInFrom('203.0.113.20', { email: ada.email, password: entered, device_key: ada.device_key });
  for (let tries = 0; tries < 10; tries++) expect((await enter(wrongPassword)).status).toBe(404);
  expect((await enter(password)).status).toBe(429);
});

test('a browser with several accounts has one device key', async () => {
  const [ada, bob] = [await registerMember(), await registerMember()];
  const { data } = await signInFrom('203.0.113.13', {
    email: bob.email,
    password,
    device_key: ada.device_key,
  });
  expect(data?.device_key).toBe(ada.device_key);
});

test('changing the password invalidates the keys of all other devices', async () => {
  const ada = await registerMember();
  const { data: phone } = await signInFrom('203.0.113.14', { email: ada.email, password });
  const newPassword = 'Staple-battery-2';
  await app.kinora.as(ada, updatePassword, { body: { password: newPassword, oldPassword: password } });
  await attack(ada.email, 101);
  const enter = (device_key = '') =>
    signInFrom('203.0.113.15', { email: ada.email, password: newPassword, device_key });
  expect((await enter(phone?.device_key)).status).toBe(429);
  expect((await enter(ada.device_key)).status).toBe(200);
});
