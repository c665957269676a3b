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

const signInFrom: Guessing['signInFrom'] = (...args) => app.signInFrom(...args);
const registerMember = () => app.registerMember();

describe('wrong passwords for one account from one address', () => {
  test('block that address for ten minutes after ten tries, even with the right password; other addresses are not affected', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const address = '203.0.113.1';
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await signInFrom(address, { email: ada.email, password: wrongPassword })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    expect(await signInFrom(address, { email: ada.email, password })).toMatchObject({
      status: 429,
      message: 'Too many wrong passwords. Please try again in 10 minutes, or choose a new password.',
    });
    expect((await signInFrom(address, { email: bob.email, password })).status).toBe(200);
    expect((await signInFrom('203.0.113.2', { email: ada.email, password })).status).toBe(200);
    app.kinora.advance(9 * minute + 50 * second);
    expect((await signInFrom(address, { email: ada.email, password })).status).toBe(429);
    app.kinora.advance(11 * second);
    expect((await signInFrom(address, { email: ada.email, password })).status).toBe(200);
  });

  test('are checked only ten times when forty are sent concurrently', async () => {
    const ada = await registerMember();
    const all = await Promise.all(
      Array.from({ length: 40 }, () =>
        signInFrom('203.0.113.3', { email: ada.email, password: wrongPassword }),
      ),
    );
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('are no longer counted once the right password is entered', async () => {
    const ada = await registerMember();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++)
        expect((await signInFrom('203.0.113.4', { email: ada.email, password: wrongPassword })).status).toBe(
          404,
        );
      expect((await signInFrom('203.0.113.4', { email: ada.email, password })).status).toBe(200);
    }
  });

  test('get the same responses and the same limit whether or not the email address has an account', async () => {
    const ada = await registerMember();
    const listResponses = async (email: string) => {
      const responses = [];
      for (let tries = 0; tries < 12; tries++) {
        const { status, message } = await signInFrom('203.0.113.5', { email, password: wrongPassword });
        responses.push({ status, message });
      }
      return responses;
    };
    expect(await listResponses('nobody.was.here@example.com')).toEqual(await listResponses(ada.email));
  });

  test('are counted for the whole IPv6 network', async () => {
    const ada = await registerMember();
    for (let tries = 0; tries < 10; tries++)
      await signInFrom(`2001:db8:1:2::${tries}`, { email: ada.email, password: wrongPassword });
    expect((await signInFrom('2001:db8:1:2:ffff::1', { email: ada.email, password })).status).toBe(429);
    expect((await signInFrom('2001:db8:1:3::1', { email: ada.email, password })).status).toBe(200);
  });

  test('are also counted when entered to change the password', async () => {
    const ada = await registerMember();
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
  const measureSignIn_ms = async (email: string) => {
    const started_ms = performance.now();
    await app.kinora.refused(null, login, body(email));
    return performance.now() - started_ms;
  };
  const times_ms: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < 15; round++) {
    // A new member each time, so that no limit is reached.
    times_ms.known.push(await measureSignIn_ms((await registerMember()).email));
    times_ms.unknown.push(await measureSignIn_ms(`never-heard-of-${round}@example.com`));
    app.kinora.advance(minute);
  }
  const median = (durations: number[]) => durations.toSorted((a, b) => a - b)[7] ?? 0;
  const ratio = median(times_ms.known) / median(times_ms.unknown);
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
  const stolenCredentials = (index: number) => ({
    body: { email: `stolen-${index}@example.com`, password: wrongPassword },
  });
  for (let index = 0; index < 4; index++)
    expect((await strict.refused(null, login, stolenCredentials(index))).status).toBe(404);
  const { status, message } = await strict.refused(null, login, stolenCredentials(4));
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
