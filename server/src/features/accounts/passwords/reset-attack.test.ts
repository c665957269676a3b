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
const homeIp = '203.0.113.7';
let networks = 0;
/** Returns an address in a network that has not been used before. */
const otherIp = () => `198.${18 + Math.floor(++networks / 250)}.${networks % 250}.9`;

const optionsFor = (ip: string) => ({ base: kinora.base, headers: { 'x-forwarded-for': ip } });
let members = 0;
const registerMember = async (): Promise<SignedIn> => {
  const body = { email: `attacked-${++members}@example.com`, name: 'Ada Owner', password: oldPassword };
  return (await call(register, { body }, optionsFor(otherIp()))).data;
};

/** Requests a code. @returns the message on the screen. */
async function requestCode(ip: string, email: string, browser_key?: string, device_key?: string) {
  const body = { email, ...(browser_key && { browser_key }), ...(device_key && { device_key }) };
  const { message } = await call(forgotPassword, { body }, optionsFor(ip));
  await sendResetCodes(kinora);
  return message;
}

/** Enters a code. @returns the status, and the token if the code was right. */
async function enterCode(ip: string, email: string, code: string, browser_key?: string, device_key?: string) {
  try {
    const keys = { ...(browser_key && { browser_key }), ...(device_key && { device_key }) };
    const body = { email, code, ...keys };
    return { status: 200, token: (await call(verifyCode, { body }, optionsFor(ip))).data.token };
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, token: '' };
    throw error;
  }
}

/** Returns the codes in a mailbox, newest first. */
async function codesIn(email: string): Promise<{ code: string; long: string }[]> {
  const emails = (await emailsTo(kinora, email)).filter(({ subject }) => subject.includes('code'));
  return emails.toReversed().map(({ text }) => ({
    code: /Code: (\d{6})$/m.exec(text)?.[1] ?? '',
    long: /\d{4}(?: \d{4}){4}/.exec(text)?.[0] ?? '',
  }));
}
const newestCodes = async (email: string) => (await codesIn(email))[0] ?? { code: '', long: '' };
const wrongCodeFor = (codes: { code: string }[]) => {
  const correct = new Set(codes.map(({ code }) => code));
  return ['000000', '111111', '222222', '333333'].find((one) => !correct.has(one)) ?? '';
};

/** Sets a new password with the token and signs in with it. */
async function resetPassword(email: string, token: string): Promise<void> {
  await call(updatePassword, { body: { email, password: newPassword, token } }, optionsFor(homeIp));
  expect((await call(login, { body: { email, password: newPassword } }, optionsFor(homeIp))).data.email).toBe(
    email,
  );
}

test.each([1, 5, 9])(
  'after requests from %i other networks the owner still gets their own code',
  async (count) => {
    const { email } = await registerMember();
    for (let index = 0; index < count; index++) await requestCode(otherIp(), email);
    const before = (await codesIn(email)).length;
    await requestCode(homeIp, email);
    expect(await codesIn(email)).toHaveLength(before + 1);
    const { code } = await newestCodes(email);
    const { status, token } = await enterCode(homeIp, email, code);
    expect(status).toBe(200);
    await resetPassword(email, token);
  },
);

test('requests from another network, before and after the owner’s, change nothing for the owner', async () => {
  const { email } = await registerMember();
  const stranger = otherIp();
  for (let index = 0; index < 5; index++) await requestCode(stranger, email);
  await requestCode(homeIp, email);
  const { code } = await newestCodes(email);
  for (let index = 0; index < 3; index++) await requestCode(stranger, email);
  const { status, token } = await enterCode(homeIp, email, code);
  expect(status).toBe(200);
  await resetPassword(email, token);
});

test('the response is always the same: it reveals neither who has an account nor whether a limit prevented a code', async () => {
  const { email } = await registerMember();
  const [ip, messages] = [otherIp(), new Array<string | undefined>()];
  for (let index = 0; index < 6; index++)
    messages.push(await requestCode(ip, email, 'the key of the owner 99'));
  expect(await codesIn(email)).toHaveLength(5);
  messages.push(await requestCode(otherIp(), 'nobody-at-all@example.com'));
  expect(new Set(messages)).toEqual(
    new Set([
      expect.stringMatching(/^If there is an account .* If several were requested recently, we might not/),
    ]),
  );
});

test('wrong guesses from three hundred networks do not use up the owner’s tries', async () => {
  const { email } = await registerMember();
  await requestCode(homeIp, email);
  const { code } = await newestCodes(email);
  const wrong = wrongCodeFor([{ code }]);
  for (let index = 0; index < 300; index++)
    expect((await enterCode(otherIp(), email, wrong)).status).toBe(422);
  expect((await enterCode(homeIp, email, code)).status).toBe(200);
});

test('an attacker on many networks gets ten tries a day for codes that others requested', async () => {
  const { email } = await registerMember();
  await requestCode(homeIp, email);
  const { code } = await newestCodes(email);
  const wrong = wrongCodeFor([{ code }]);
  for (let index = 0; index < 10; index++) await enterCode(otherIp(), email, wrong);
  expect((await enterCode(otherIp(), email, code)).status).toBe(422);
  expect((await enterCode(homeIp, email, code)).status).toBe(200);
});

test('an attacker gets five tries for each code they requested themselves', async () => {
  const { email } = await registerMember();
  const stranger = otherIp();
  await requestCode(stranger, email, 'the key of a stranger 1');
  const { code } = await newestCodes(email);
  const wrong = wrongCodeFor([{ code }]);
  // Uses up their tries for codes that others requested.
  for (let index = 0; index < 10; index++) await enterCode(otherIp(), email, wrong);
  for (let index = 0; index < 5; index++) await enterCode(stranger, email, wrong, 'the key of a stranger 1');
  expect((await enterCode(stranger, email, code, 'the key of a stranger 1')).status).toBe(422);
});

test('a browser that sends its key keeps its code and its tries, even if a stranger uses the same network', async () => {
  const { email } = await registerMember();
  await requestCode(homeIp, email, 'the key of the owner 42');
  const { code } = await newestCodes(email);
  const wrong = wrongCodeFor([{ code }]);
  for (let index = 0; index < 3; index++) await requestCode(homeIp, email);
  for (let index = 0; index < 12; index++) await enterCode(homeIp, email, wrong);
  // From another network: the device may have changed networks in the meantime.
  expect((await enterCode(otherIp(), email, code, 'the key of the owner 42')).status).toBe(200);
});

const statusOf = (request: Promise<unknown>): Promise<number> =>
  request.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : 0),
  );

test('using up the limits of a network does not affect browsers that have signed in before', async () => {
  kinora.advance(day);
  const { email, device_key } = await registerMember();
  const shared = otherIp();
  const neighbor = (await registerMember()).email;
  for (let index = 0; index < 10; index++) await requestCode(shared, neighbor, 'the key of a neighbor');
  for (let index = 0; index < 30; index++) await enterCode(shared, email, '000000');
  expect(await statusOf(requestCode(shared, email, 'the key of the owner'))).toBe(429);
  expect((await enterCode(shared, email, '000000')).status).toBe(429);
  const forgedKey = `${device_key.slice(0, -3)}abc`;
  expect(await statusOf(requestCode(shared, email, 'the key of the owner', forgedKey))).toBe(429);

  await requestCode(shared, email, 'the key of the owner', device_key);
  const { code } = await newestCodes(email);
  const { status, token } = await enterCode(shared, email, code, 'the key of the owner', device_key);
  expect(status).toBe(200);
  await resetPassword(email, token);
});

test('a browser that has signed in before can request ten codes an hour, wherever it is', async () => {
  kinora.advance(day);
  const { email, device_key } = await registerMember();
  for (let index = 0; index < 10; index++) await requestCode(otherIp(), email, undefined, device_key);
  expect(await statusOf(requestCode(otherIp(), email, undefined, device_key))).toBe(429);
});

test('during heavy guessing, the longer code in the newest email works from anywhere', async () => {
  kinora.advance(day);
  const { email } = await registerMember();
  for (let index = 0; index < 60; index++) {
    await requestCode(otherIp(), email);
    kinora.advance(10_000);
  }
  const sent = await codesIn(email);
  expect(sent.length).toBeLessThanOrEqual(12);
  const wrong = wrongCodeFor(sent);
  for (let index = 0; index < 40; index++) await enterCode(otherIp(), email, wrong);

  await requestCode(homeIp, email);
  const { long } = await newestCodes(email);
  expect(long).toMatch(/^\d{4}( \d{4}){4}$/);
  expect(
    (
      await enterCode(
        otherIp(),
        email,
        long.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      )
    ).status,
  ).toBe(422);
  const { status, token } = await enterCode(homeIp, email, long);
  expect(status).toBe(200);
  await resetPassword(email, token);
  expect((await enterCode(homeIp, email, long)).status).toBe(422);
});

test('after forty codes in a day an email contains the longer code only, which is valid for an hour', async () => {
  const { email } = await registerMember();
  for (let index = 0; index < 60; index++) {
    await requestCode(otherIp(), email);
    kinora.advance(5 * minute + 1000);
  }
  const { code, long } = await newestCodes(email);
  expect([code, long]).toEqual(['', expect.stringMatching(/^\d{4}( \d{4}){4}$/)]);
  kinora.advance(20 * minute);
  await requestCode(homeIp, email);
  const { long: next } = await newestCodes(email);
  expect((await enterCode(homeIp, email, next)).status).toBe(200);
  kinora.advance(2 * day);
  await requestCode(homeIp, email);
  expect((await newestCodes(email)).code).toMatch(/^\d{6}$/);
});
