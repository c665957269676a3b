import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import {
  forgotPassword,
  openResetLink,
  updatePassword,
  verifyCode,
} from '@kinora/contract/accounts/passwords';
import { hour, minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const newPassword = 'Staple-battery-2';

/** Requests a password reset. @returns the secret of the link in the email. */
async function linkFor({ email }: UserData): Promise<string> {
  kinora.advance(hour);
  await kinora.as(null, forgotPassword, { body: { email } });
  await sendResetCodes(kinora);
  const text = (await emailsTo(kinora, email)).at(-1)?.text ?? '';
  return /\/reset-password#([\da-f]{32})\b/.exec(text)?.[1] ?? '';
}
const openLink = (link: string) => kinora.as(null, openResetLink, { body: { link } });
const refusedLink = (link: string) => kinora.refused(null, openResetLink, { body: { link } });

test('a member chooses a new password with the link in the email, without a code', async () => {
  const ada = await kinora.member();
  const opened = await openLink(await linkFor(ada));
  expect(opened.email).toBe(ada.email);
  await kinora.as(null, updatePassword, { body: { ...opened, password: newPassword } });
  expect((await kinora.refused(ada, session, {})).status).toBe(401);
  const body = { email: ada.email, password: newPassword };
  expect(await kinora.as(null, login, { body })).toMatchObject({ id: ada.id });
});

test('a link works only once, even if used twice at the same time, and not after ten minutes', async () => {
  const ada = await kinora.member();
  const link = await linkFor(ada);
  const results = await Promise.allSettled([openLink(link), openLink(link)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusedLink(link)).toMatchObject({
    status: 403,
    message: 'This link has expired or has already been used. Please ask for a new one.',
  });
  const late = await linkFor(ada);
  kinora.advance(10 * minute + second);
  expect((await refusedLink(late)).status).toBe(403);
  expect((await refusedLink('0'.repeat(32))).status).toBe(403);
});

test('the link and the code belong to one request, and a new password invalidates both', async () => {
  const ada = await kinora.member();
  const link = await linkFor(ada);
  const code = (await readLatestCode(kinora, ada.email)) ?? '';
  const { token, email } = await kinora.as(null, verifyCode, { body: { email: ada.email, code } });
  expect((await refusedLink(link)).status).toBe(403);
  await kinora.as(null, updatePassword, { body: { email, token, password: newPassword } });

  const eve = await kinora.member('Eve');
  const unused = await linkFor(eve);
  const change = { password: newPassword, oldPassword: 'Correct-horse-1' };
  await kinora.as(eve, updatePassword, { body: change });
  expect((await refusedLink(unused)).status).toBe(403);
});
