import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, type SignedIn } from '@kinora/contract/accounts/account';
import { loginWithCode } from '@kinora/contract/accounts/factors';
import { call, CallError } from '@kinora/contract/client';
import { requirementOf } from '@kinora/contract/requirements';
import { minute, second } from '#clock.ts';
import { emailsTo } from '#test/emails.ts';
import { password, startGuessing, type Guessing } from '#test/guessing.ts';
import { appCode } from '#test/authenticator-app.ts';
import { addAuthenticatorApp } from '#test/second-factor.ts';

let app: Guessing;
beforeAll(async () => {
  app = await startGuessing();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Enters a code from an IP address, after the right password. @returns the status. */
async function enter(ip: string, email: string, code: string, device_key?: string): Promise<number> {
  const options = { base: app.kinora.base, headers: { 'x-forwarded-for': ip } };
  const device = { ...(device_key !== undefined && { device_key }) };
  try {
    await call(login, { body: { email, password, ...device } }, options);
    throw new Error('The sign-in did not ask for a code.');
  } catch (error) {
    const demand = requirementOf(error);
    if (demand?.required !== 'second-factor') throw error;
    return call(loginWithCode, { body: { ticket: demand.ticket, code, ...device } }, options).then(
      () => 200,
      (refusal: unknown) => (refusal instanceof CallError ? refusal.status : 500),
    );
  }
}

async function memberWithApp(): Promise<{ ada: SignedIn; secret: string; recovery_codes: string[] }> {
  const ada = await app.registerMember();
  return { ada, ...(await addAuthenticatorApp(app.kinora, ada)) };
}

/** Returns a code that the app shows neither now nor soon. */
const wrongCodeFor = (secret: string) => {
  const validCodes = [-1, 0, 1, 2].map((steps) =>
    appCode(
      { context: { ...app.kinora.context, clock: { now: () => new Date(now_ms() + steps * 30 * second) } } },
      secret,
    ),
  );
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !validCodes.includes(code)) ?? '';
};
const now_ms = () => app.kinora.context.clock.now().getTime();

test('after ten wrong codes, a network is refused for a while, and the owner gets one email', async () => {
  const { ada, secret } = await memberWithApp();
  const wrong = wrongCodeFor(secret);
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) statuses.push(await enter('203.0.113.1', ada.email, wrong));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  const warnings = (await emailsTo(app.kinora, ada.email)).filter(({ subject }) =>
    /wrong codes/.test(subject),
  );
  // One email an hour, and the next hour may begin while the test runs.
  expect([1, 2]).toContain(warnings.length);
  expect(warnings[0]?.text).toContain('They knew your password');
});

test('an attacker with the password and many networks delays unknown devices, but never a known device', async () => {
  const { ada, secret, recovery_codes } = await memberWithApp();
  const wrong = wrongCodeFor(secret);
  const statuses = [];
  for (let tries = 0; tries < 22; tries++)
    statuses.push(await enter(`198.51.100.${Math.floor(tries / 5)}`, ada.email, wrong));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);

  app.kinora.advance(30 * second);
  const correct = appCode(app.kinora, secret);
  expect(await enter('203.0.113.2', ada.email, correct)).toBe(429);
  expect(await enter('203.0.113.2', ada.email, correct, ada.device_key)).toBe(200);
  // Nobody can guess a recovery code, so it works from anywhere.
  expect(await enter('203.0.113.3', ada.email, recovery_codes[0] ?? '')).toBe(200);
  app.kinora.advance(5 * minute);
  expect(await enter('203.0.113.4', ada.email, appCode(app.kinora, secret))).toBe(200);
});
