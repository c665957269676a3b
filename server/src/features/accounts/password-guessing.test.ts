import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register } from '@kinora/contract/accounts/account';
import { updatePassword } from '@kinora/contract/accounts/passwords';
import { hour, minute, second } from '#clock.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { startTestApp } from '#test/app.ts';
import { password, startGuessing, wrongPassword, type Guessing } from '#test/guessing.ts';

let app: Guessing;
beforeAll(async () => {
  app = await startGuessing();
});
afterAll(() => app[Symbol.asyncDispose]());

const from: Guessing['signInFrom'] = (...args) => app.signInFrom(...args);
const newcomer = () => app.registerMember();

describe('wrong passwords for one account from one address', () => {
  test('after ten of them, even the right one is refused there for ten minutes, but not elsewhere', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    const address = '203.0.113.1';
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await from(address, { email: ada.email, password: wrongPassword })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    expect(await from(address, { email: ada.email, password })).toMatchObject({
      status: 429,
      message: 'Too many wrong passwords. Please try again in 10 minutes, or choose a new password.',
    });
    expect((await from(address, { email: bob.email, password })).status).toBe(200);
    expect((await from('203.0.113.2', { email: ada.email, password })).status).toBe(200);
    app.kinora.advance(9 * minute + 50 * second);
    expect((await from(address, { email: ada.email, password })).status).toBe(429);
    app.kinora.advance(11 * second);
    expect((await from(address, { email: ada.email, password })).status).toBe(200);
  });

  test('of forty sent concurrently, only ten are checked', async () => {
    const ada = await newcomer();
    const all = await Promise.all(
      Array.from({ length: 40 }, () => from('203.0.113.3', { email: ada.email, password: wrongPassword })),
    );
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('are no longer counted once the right one was entered', async () => {
    const ada = await newcomer();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++)
        expect((await from('203.0.113.4', { email: ada.email, password: wrongPassword })).status).toBe(404);
      expect((await from('203.0.113.4', { email: ada.email, password })).status).toBe(200);
    }
  });

  test('get the same responses and the same limit whether or not the email has an account', async () => {
    const ada = await newcomer();
    const ask = async (email: string) => {
      const answers = [];
      for (let tries = 0; tries < 12; tries++) {
        const { status, message } = await from('203.0.113.5', { email, password: wrongPassword });
        answers.push({ status, message });
      }
      return answers;
    };
    expect(await ask('nobody.was.here@example.com')).toEqual(await ask(ada.email));
  });

  test('are counted for the whole IPv6 network', async () => {
    const ada = await newcomer();
    for (let tries = 0; tries < 10; tries++)
      await from(`2001:db8:1:2::${tries}`, { email: ada.email, password: wrongPassword });
    expect((await from('2001:db8:1:2:ffff::1', { email: ada.email, password })).status).toBe(429);
    expect((await from('2001:db8:1:3::1', { email: ada.email, password })).status).toBe(200);
  });

  test('are also counted when entered to change the password', async () => {
    const ada = await newcomer();
    const change = () =>
      app.kinora.refused(ada, updatePassword, {
        body: { password: 'Staple-battery-2', oldPassword: wrongPassword },
      });
    for (let tries = 0; tries < 10; tries++) expect((await change()).status).toBe(422);
    expect((await change()).status).toBe(429);
  });
});

test('response times do not reveal whether an address has an account', async () => {
  const body = (email: string) => ({ body: { email, password: wrongPassword } });
  const ask = async (email: string) => {
    const began = performance.now();
    await app.kinora.refused(null, login, body(email));
    return performance.now() - began;
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < 15; round++) {
    // A new member each time, so that no limit is reached.
    times.known.push(await ask((await newcomer()).email));
    times.unknown.push(await ask(`never-heard-of-${round}@example.com`));
    app.kinora.advance(minute);
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[7] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  // Without hashing for unknown addresses, the ratio is ten or more.
  expect(Math.max(ratio, 1 / ratio)).toBeLessThan(2);
});

test('the operator can limit registrations and wrong passwords from one address per hour', async () => {
  await using strict = await startTestApp({ REGISTRATIONS_PER_HOUR: '3', WRONG_PASSWORDS_PER_HOUR: '4' });
  for (let index = 0; index < 3; index++) await strict.member();
  const body = { email: 'one.more@example.com', name: 'One More', password };
  expect(await strict.refused(null, register, { body })).toMatchObject({ status: 429 });
  strict.advance(hour + second);
  const { device_key } = await strict.as(null, register, { body });

  // A stolen list of passwords is tried on one account after another.
  const guess = (index: number) => ({
    body: { email: `stolen-${index}@example.com`, password: wrongPassword },
  });
  for (let index = 0; index < 4; index++)
    expect((await strict.refused(null, login, guess(index))).status).toBe(404);
  const { status, message } = await strict.refused(null, login, guess(4));
  expect([status, message]).toEqual([429, expect.stringContaining('from your network')]);
  expect((await strict.refused(null, login, { body: { email: body.email, password } })).status).toBe(429);
  await strict.as(null, login, { body: { email: body.email, password, device_key } });
  strict.advance(hour + second);
  await strict.as(null, login, { body: { email: body.email, password } });
});

test('attempts that no longer count are deleted', async () => {
  const { db } = app.kinora.context;
  app.kinora.advance(3 * hour);
  await runTidyAccounts(app.kinora.context);
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});
