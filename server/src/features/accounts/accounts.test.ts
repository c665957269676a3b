import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, register, session } from '@kinora/contract/accounts/account';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', password: 'Correct-horse-1' };

describe('signing up', () => {
  test('signs the new member in, without a subscription', async () => {
    const user = await kinora.as(null, register, { body: { ...ada, email: ' Ada@Example.com ' } });
    expect(user).toMatchObject({ email: ada.email, name: ada.name, is_subscribed: false, role: 'member' });
    expect(await kinora.as(user, session, {})).toMatchObject({ id: user.id, email: ada.email });
  });

  test('is rejected if the address already has an account', async () => {
    const refusal = await kinora.refused(null, register, { body: ada });
    expect(refusal.status).toBe(409);
    expect(refusal.errors.email).toContain('already registered');
  });

  test.each([
    ['password', 'abc', 'Enter password with min 6 chars'],
    ['password', 'abcdefgh', 'Password is not a valid strong Password'],
    ['name', 'A', 'Name must be 2 to 35 characters'],
    ['name', '   ', 'Name is required'],
    ['name', '🎬', 'Name must be 2 to 35 characters'],
    ['name', 'Ada\0', 'Name is not valid'],
    ['email', 'nowhere-at-all', 'Email is not valid'],
    ['email', 'a@b.co', 'Email must be 11 to 254 characters'],
  ])('is rejected with an error message for the %s %j', async (field, value, message) => {
    const refusal = await kinora.refused(null, register, {
      body: { ...ada, email: 'new@example.com', [field]: value },
    });
    expect(refusal.status).toBe(422);
    expect(refusal.errors[field]).toContain(message);
  });

  test('creates one account for two concurrent requests', async () => {
    const body = { ...ada, email: 'twice@example.com' };
    const results = await Promise.allSettled([
      kinora.as(null, register, { body }),
      kinora.as(null, register, { body }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('signing in', () => {
  test('requires the right password, and lasts until the member signs out', async () => {
    const user = await kinora.as(null, login, { body: { email: ada.email, password: ada.password } });
    await kinora.as(user, logout, {});
    expect((await kinora.refused(user, session, {})).status).toBe(401);
  });

  test('gets the same response for a wrong address as for a wrong password', async () => {
    const wrongPassword = await kinora.refused(null, login, {
      body: { email: ada.email, password: 'Wrong-horse-1' },
    });
    const wrongAddress = await kinora.refused(null, login, {
      body: { email: 'nobody@example.com', password: 'Wrong-horse-1' },
    });
    expect([wrongPassword.status, wrongPassword.message]).toEqual([404, wrongAddress.message]);
    expect(wrongAddress.status).toBe(404);
  });

  test('lasts sixty days', async () => {
    const user = await kinora.as(null, login, { body: { email: ada.email, password: ada.password } });
    kinora.advance(61 * 24 * 3_600_000);
    expect((await kinora.refused(user, session, {})).status).toBe(401);
  });
});

describe('an endpoint validates its input', () => {
  test('a form instead of JSON gets 415', async () => {
    const response = await fetch(`${kinora.base}/api/login`, {
      method: 'POST',
      body: new URLSearchParams(ada),
    });
    expect(response.status).toBe(415);
  });

  test('a value of the wrong type gets 422 with an error for that field', async () => {
    const response = await fetch(`${kinora.base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 5, password: 'x' }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      status_code: 422,
      errors: { email: 'Enter A Valid Email Address' },
    });
  });

  test('malformed JSON gets 400 with a message', async () => {
    const response = await fetch(`${kinora.base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email"',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      status_code: 400,
      message: 'The request could not be read.',
    });
  });
});

test('a command makes a member an owner, and an ordinary member again', async () => {
  const [user, other] = [await kinora.member(), await kinora.member()];
  const run = (subcommand: string, email: string) => runCommandLine(kinora, ['operator', subcommand, email]);
  // A second owner, because the last one cannot be removed.
  expect((await run('add', other.email)).code).toBe(0);
  expect((await run('add', user.email.toUpperCase())).code).toBe(0);
  expect(await kinora.as(user, session, {})).toMatchObject({ role: 'owner' });
  expect((await run('remove', user.email)).code).toBe(0);
  expect(await kinora.as(user, session, {})).toMatchObject({ role: 'member' });
  expect(await run('add', 'nobody@example.com')).toEqual({
    code: 1,
    text: 'Nobody has signed up as nobody@example.com.',
  });
});
