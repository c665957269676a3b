import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { hour } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function requestCode(email: string): Promise<string> {
  // The limits are per hour, so each test starts a new hour.
  kinora.advance(hour);
  await kinora.as(null, forgotPassword, { body: { email } });
  await sendResetCodes(kinora);
  return (await readLatestCode(kinora, email)) ?? '';
}
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('requesting a code reveals nothing: an address without an account gets the same response, and no email', async () => {
  const ada = await kinora.member();
  kinora.advance(hour);
  const request = async (email: string) => {
    const response = await fetch(`${kinora.base}/api/forgot_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await request('nobody.at.all@example.com')).toEqual(await request(ada.email));
  await sendResetCodes(kinora);
  expect(await emailsTo(kinora, 'nobody.at.all@example.com')).toEqual([]);
  expect(await kinora.context.db.selectFrom('reset_requests').selectAll().execute()).toEqual([]);
});

test('trying codes does not reveal whether an address has an account', async () => {
  const ada = await kinora.member();
  const code = await requestCode(ada.email);
  const [known, unknown] = await Promise.all(
    [ada.email, 'nobody.at.all@example.com'].map((email) =>
      kinora.refused(null, verifyCode, { body: { email, code: wrongCodeFor(code) } }),
    ),
  );
  expect([unknown?.status, unknown?.message]).toEqual([known?.status, known?.message]);
});

test('one network can try thirty codes an hour', async () => {
  kinora.advance(2 * hour);
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries++)
    statuses.push(
      (
        await kinora.refused(null, verifyCode, {
          body: { email: 'nobody.at.all@example.com', code: '000000' },
        })
      ).status,
    );
  expect([statuses.indexOf(429), statuses.length]).toEqual([30, 31]);
  kinora.advance(2 * hour);
});
