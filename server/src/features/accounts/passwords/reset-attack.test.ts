import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register, type SignedIn } from '@kinora/contract/accounts/account';
import { call, CallError } from '@kinora/contract/client';
import { forgotPassword, updatePassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { day, minute } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, emailsTo } from '#test/emails.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ TRUST_PROXY: '1', API_REQUESTS_PER_MINUTE: '100000' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const oldPassword = 'Correct-horse-1';
const newPassword = 'Staple-battery-2';
const home = '203.0.113.7';
let places = 0;
/** Returns an address in a network that has not been used before. */
const elsewhere = () => `198.${18 + Math.floor(++places / 250)}.${places % 250}.9`;

const from = (ip: string) => ({ base: kinora.base, headers: { 'x-forwarded-for': ip } });
let people = 0;
const newcomer = async (): Promise<SignedIn> => {
  const body = { email: `attacked-${++people}@example.com`, name: 'Ada Owner', password: oldPassword };
  return (await call(register, { body }, from(elsewhere()))).data;
};

/** Requests a code. @returns the message on the screen. */
async function ask(ip: string, email: string, browser_key?: string, device_key?: string) {
  const body = { email, ...(browser_key && { browser_key }), ...(device_key && { device_key }) };
  const { message } = await call(forgotPassword, { body }, from(ip));
  await sendResetCodes(kinora);
  return message;
}

/** Returns the status of a try, and the token if the code was right. */
async function enter(ip: string, email: string, code: string, browser_key?: string, device_key?: string) {
  try {
    const named = { ...(browser_key && { browser_key }), ...(device_key && { device_key }) };
    const body = { email, code, ...named };
    return { status: 200, token: (await call(verifyCode, { body }, from(ip))).data.token };
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, token: '' };
    throw error;
  }
}

/** Returns the codes in a mailbox, newest first. */
async function mailbox(email: string): Promise<{ code: string; long: string }[]> {
  const emails = (await emailsTo(kinora, email)).filter(({ subject }) => subject.includes('code'));
  return emails.toReversed().map(({ text }) => ({
    code: /Code: (\d{6})$/m.exec(text)?.[1] ?? '',
    long: /\d{4}(?: \d{4}){4}/.exec(text)?.[0] ?? '',
  }));
}
const newest = async (email: string) => (await mailbox(email))[0] ?? { code: '', long: '' };
const wrongFor = (codes: { code: string }[]) => {
  const correct = new Set(codes.map(({ code }) => code));
  return ['000000', '111111', '222222', '333333'].find((one) => !correct.has(one)) ?? '';
};

/** Sets a new password with the token and signs in with it. */
async function resetPassword(email: string, token: string): Promise<void> {
  await call(updatePassword, { body: { email, password: newPassword, token } }, from(home));
  expect((await call(login, { body: { email, password: newPassword } }, from(home))).data.email).toBe(email);
}

test.each([1, 5, 9])(
  'after requests from %i other networks the owner still gets their own code',
  async (count) => {
    const { email } = await newcomer();
    for (let index = 0; index < count; index++) await ask(elsewhere(), email);
    const before = (await mailbox(email)).length;
    await ask(home, email);
    expect(await mailbox(email)).toHaveLength(before + 1);
    const { code } = await newest(email);
    const { status, token } = await enter(home, email, code);
    expect(status).toBe(200);
    await resetPassword(email, token);
  },
);

test('five requests from one other network, before and after the owner’s, change nothing for the owner', async () => {
  const { email } = await newcomer();
  const stranger = elsewhere();
  for (let index = 0; index < 5; index++) await ask(stranger, email);
  await ask(home, email);
  const { code } = await newest(email);
  for (let index = 0; index < 3; index++) await ask(stranger, email);
  const { status, token } = await enter(home, email, code);
  expect(status).toBe(200);
  await resetPassword(email, token);
});

test('the response is always the same: it reveals neither who has an account nor whether a limit held back a code', async () => {
  const { email } = await newcomer();
  const [place, messages] = [elsewhere(), new Array<string | undefined>()];
  for (let index = 0; index < 6; index++) messages.push(await ask(place, email, 'the key of the owner 99'));
  expect(await mailbox(email)).toHaveLength(5);
  messages.push(await ask(elsewhere(), 'nobody-at-all@example.com'));
  expect(new Set(messages)).toEqual(
    new Set([
      expect.stringMatching(/^If there is an account .* If several were requested recently, we may not/),
    ]),
  );
});

test('wrong guesses from three hundred networks do not use up the owner’s code', async () => {
  const { email } = await newcomer();
  await ask(home, email);
  const { code } = await newest(email);
  const wrong = wrongFor([{ code }]);
  for (let index = 0; index < 300; index++) expect((await enter(elsewhere(), email, wrong)).status).toBe(422);
  expect((await enter(home, email, code)).status).toBe(200);
});

test('an attacker on many networks gets ten tries a day at codes that others requested', async () => {
  const { email } = await newcomer();
  await ask(home, email);
  const { code } = await newest(email);
  const wrong = wrongFor([{ code }]);
  for (let index = 0; index < 10; index++) await enter(elsewhere(), email, wrong);
  expect((await enter(elsewhere(), email, code)).status).toBe(422);
  expect((await enter(home, email, code)).status).toBe(200);
});

test('an attacker gets five tries at each code they requested themselves', async () => {
  const { email } = await newcomer();
  const stranger = elsewhere();
  await ask(stranger, email, 'the key of a stranger 1');
  const { code } = await newest(email);
  const wrong = wrongFor([{ code }]);
  // Uses up their tries for codes that others requested.
  for (let index = 0; index < 10; index++) await enter(elsewhere(), email, wrong);
  for (let index = 0; index < 5; index++) await enter(stranger, email, wrong, 'the key of a stranger 1');
  expect((await enter(stranger, email, code, 'the key of a stranger 1')).status).toBe(422);
});

test('a browser that sends its key keeps its code and tries, even if a stranger shares its network', async () => {
  const { email } = await newcomer();
  await ask(home, email, 'the key of the owner 42');
  const { code } = await newest(email);
  const wrong = wrongFor([{ code }]);
  for (let index = 0; index < 3; index++) await ask(home, email);
  for (let index = 0; index < 12; index++) await enter(home, email, wrong);
  // From another network, as a phone may have switched in the meantime.
  expect((await enter(elsewhere(), email, code, 'the key of the owner 42')).status).toBe(200);
});

const statusOf = (request: Promise<unknown>): Promise<number> =>
  request.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : 0),
  );

test('using up the limits of a network does not affect browsers that have signed in before', async () => {
  kinora.advance(day);
  const { email, device_key } = await newcomer();
  const shared = elsewhere();
  const neighbor = (await newcomer()).email;
  for (let index = 0; index < 10; index++) await ask(shared, neighbor, 'the key of a neighbor');
  for (let index = 0; index < 30; index++) await enter(shared, email, '000000');
  expect(await statusOf(ask(shared, email, 'the key of the owner'))).toBe(429);
  expect((await enter(shared, email, '000000')).status).toBe(429);
  const madeUp = `${device_key.slice(0, -3)}abc`;
  expect(await statusOf(ask(shared, email, 'the key of the owner', madeUp))).toBe(429);

  await ask(shared, email, 'the key of the owner', device_key);
  const { code } = await newest(email);
  const { status, token } = await enter(shared, email, code, 'the key of the owner', device_key);
  expect(status).toBe(200);
  await resetPassword(email, token);
});

test('a browser that has signed in before can request ten codes an hour, wherever it is', async () => {
  kinora.advance(day);
  const { email, device_key } = await newcomer();
  for (let index = 0; index < 10; index++) await ask(elsewhere(), email, undefined, device_key);
  expect(await statusOf(ask(elsewhere(), email, undefined, device_key))).toBe(429);
});

test('during heavy guessing, the longer code in the newest email works from anywhere', async () => {
  kinora.advance(day);
  const { email } = await newcomer();
  for (let index = 0; index < 60; index++) {
    await ask(elsewhere(), email);
    kinora.advance(10_000);
  }
  const sent = await mailbox(email);
  expect(sent.length).toBeLessThanOrEqual(12);
  const wrong = wrongFor(sent);
  for (let index = 0; index < 40; index++) await enter(elsewhere(), email, wrong);

  await ask(home, email);
  const { long } = await newest(email);
  expect(long).toMatch(/^\d{4}( \d{4}){4}$/);
  expect(
    (
      await enter(
        elsewhere(),
        email,
        long.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      )
    ).status,
  ).toBe(422);
  const { status, token } = await enter(home, email, long);
  expect(status).toBe(200);
  await resetPassword(email, token);
  expect((await enter(home, email, long)).status).toBe(422);
});

test('after forty codes in a day an email contains the longer code only, which is valid for an hour', async () => {
  const { email } = await newcomer();
  for (let index = 0; index < 60; index++) {
    await ask(elsewhere(), email);
    kinora.advance(5 * minute + 1000);
  }
  const { code, long } = await newest(email);
  expect([code, long]).toEqual(['', expect.stringMatching(/^\d{4}( \d{4}){4}$/)]);
  kinora.advance(20 * minute);
  await ask(home, email);
  const { long: next } = await newest(email);
  expect((await enter(home, email, next)).status).toBe(200);
  kinora.advance(2 * day);
  await ask(home, email);
  expect((await newest(email)).code).toMatch(/^\d{6}$/);
});
