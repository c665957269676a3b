import { expect, type Browser, type Page } from '@playwright/test';
import { login, type UserData } from '@kinora/contract/accounts/account';
import { openConfirmation } from '@kinora/contract/accounts/confirmation';
import { call } from '@kinora/contract/client';
import type { SmtpFake } from '../../server/test/fakes/smtp.ts';
import { password } from '../people.ts';

/** Returns the six-digit code of the latest email to this address that contains one. */
export async function readEmailedCode({ mails }: SmtpFake, email: string, after = 0): Promise<string> {
  const findCode = () =>
    mails
      .slice(after)
      .filter((mail) => mail.recipients.includes(email))
      .map((mail) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0])
      .findLast(Boolean);
  await expect.poll(findCode).toBeTruthy();
  return findCode() ?? '';
}

/** Returns the confirmation link for an address, from the latest email there that contains one. */
export async function readConfirmationLink({ mails }: SmtpFake, email: string, after = 0): Promise<string> {
  const findLink = () =>
    mails
      .slice(after)
      .filter((mail) => mail.recipients.includes(email))
      .map((mail) => /\S+\/confirm-email#\w+/.exec(mail.text ?? '')?.[0])
      .findLast(Boolean);
  await expect.poll(findLink).toBeTruthy();
  return findLink() ?? '';
}

/** Confirms the address of a new member, so that they get emails. */
export async function confirmAddress(smtp: SmtpFake, base: string, email: string): Promise<void> {
  const link = (await readConfirmationLink(smtp, email)).split('#')[1] ?? '';
  await call(openConfirmation, { body: { link } }, { base });
}

/** Signs in as another browser would, and returns the user with the new session's token. */
export async function signInElsewhere(
  base: string,
  { email }: UserData,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
): Promise<UserData> {
  const options = { base, headers: { 'user-agent': userAgent } };
  return (await call(login, { body: { email, password } }, options)).data;
}

/** Opens a page in a separate browser context that is already signed in. */
export async function openAs(browser: Browser, base: string, user: UserData): Promise<Page> {
  const localStorage = [{ name: 'userData', value: JSON.stringify(user) }];
  const context = await browser.newContext({
    baseURL: base,
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  });
  return context.newPage();
}
