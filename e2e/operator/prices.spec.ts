import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as base, type Page } from '@playwright/test';
import { login, register, session, type UserData } from '@kinora/contract/accounts/account';
import { beginTotp, confirmTotp, loginWithCode } from '@kinora/contract/accounts/factors';
import { call } from '@kinora/contract/client';
import { requirementOf } from '@kinora/contract/requirements';
import { startSmtp, type SmtpFake } from '../../server/test/fakes/smtp.ts';
import { confirmAddress, openAs } from '../accounts/account-test.ts';
import { totpCode } from '../accounts/authenticator-app.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { passDays } from '../billing/billing-test.ts';
import { registerSubscriber } from '../catalogue.ts';
import { copyFirstStart } from '../first-start.ts';
import { findFreePort } from '../free-port.ts';
import { separateKinora } from '../own-kinora.ts';
import { password } from '../people.ts';
import { expectToast } from '../publishing/publishing-test.ts';

const run = promisify(execFile);

type KinoraWithPrice = {
  origin: string;
  smtp: SmtpFake;
  subscriber: UserData;
  /** Signs the owner in again in a new browser context: a staff session ends before the test's next day. */
  openOwner: () => Promise<Page>;
};

/** A Kinora whose price rose from $7.99 to $9.99 after a member had subscribed. */
const test = base.extend<{ kinora: KinoraWithPrice }>({
  kinora: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-priced-'));
    const data = join(folder, 'data');
    copyFirstStart(data);
    await using smtp = await startSmtp();
    const port = await findFreePort();
    const settings = { SANDBOX: '1', SMTP_URL: smtp.url };
    await using atOldPrice = separateKinora(port, data, { ...settings, PRICE_MINOR: '799' });
    await atOldPrice.start();
    const { base: origin } = atOldPrice;
    const readUser = async (token: string) => ({
      ...(await call(session, {}, { base: origin, token })).data,
      token,
    });
    const email = 'vera.viewer@example.com';
    const subscriber = await readUser(await registerSubscriber(origin, 'Vera Viewer', email));
    await confirmAddress(smtp, origin, email);
    await atOldPrice.stop();
    await using atNewPrice = separateKinora(port, data, { ...settings, PRICE_MINOR: '999' });
    await atNewPrice.start();
    const credentials = { email: 'olga.owner@example.com', password };
    const { token } = (
      await call(register, { body: { name: 'Olga Owner', ...credentials } }, { base: origin })
    ).data;
    const command = ['server/src/main-cli.ts', 'operator', 'role', credentials.email, 'owner'];
    await run('node_modules/.bin/node', command, { env: { ...process.env, DATA_DIR: data } });
    const { secret } = (await call(beginTotp, {}, { base: origin, token })).data;
    const code = await totpCode(secret, { base: origin, token });
    const { recovery_codes } = (await call(confirmTotp, { body: { code } }, { base: origin, token })).data;
    const openOwner = async () =>
      openAs(browser, origin, await signIn(origin, credentials, recovery_codes.pop() ?? ''));
    await use({ origin, smtp, subscriber, openOwner });
    await atNewPrice.kill();
    await rm(folder, { recursive: true, force: true });
  },
});

async function signIn(origin: string, body: { email: string; password: string }, code: string) {
  const error = await call(login, { body }, { base: origin }).catch((reason: unknown) => reason);
  const requirement = requirementOf(error);
  if (requirement?.required !== 'second-factor') throw error;
  return (await call(loginWithCode, { body: { ticket: requirement.ticket, code } }, { base: origin })).data;
}

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function announcePrice(owner: Page): Promise<void> {
  await owner.getByLabel('Not before (UTC)').fill(dateIn(40));
  await owner.getByRole('button', { name: 'Announce', exact: true }).click();
  await expectToast(owner, 'Subscribers will get an email within minutes');
}

test('an owner announces a price to subscribers, withdraws it, and announces it again', async ({
  browser,
  kinora: { origin, smtp, openOwner, ...people },
}) => {
  test.slow();
  let owner = await openOwner();
  const subscriber = await openAs(browser, origin, people.subscriber);
  const announced = () =>
    owner.getByRole('region', { name: 'Announced prices' }).getByRole('listitem').first();
  const returnOwner = async () => {
    await owner.context().close();
    owner = await openOwner();
    await owner.goto('/operator/prices');
  };
  const notice = subscriber.getByRole('region', { name: 'New price' });
  const listEmailSubjects = () =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(people.subscriber.email))
      .map(({ subject }) => subject);

  await test.step('the form states what is missing or too early, and keeps what was entered', async () => {
    await owner.goto('/operator/prices');
    await expect(owner.getByRole('region', { name: 'What subscribers pay' })).toContainText('$7.99 a month');
    await expect(owner.getByText('No price has been announced yet')).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
    const day = owner.getByLabel('Not before (UTC)');
    await owner.getByText('Only for those who agree').click();
    await owner.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(owner.getByText('Enter a day')).toBeVisible();
    await expect(day).toBeFocused();
    await day.fill(dateIn(3));
    await day.press('Enter');
    await expect(owner.getByText('Choose a day at least 30 days from now')).toBeVisible();
    await expect(day).toHaveValue(dateIn(3));
    await expect(owner.getByRole('checkbox')).toBeChecked();
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByText('Only for those who agree').click();
  });

  await test.step('the subscriber reads about the new price on their account page and in an email', async () => {
    await announcePrice(owner);
    await expect(announced()).toContainText('$9.99 a month');
    await expectAccessibleAtAnyWidth(owner);
    await passDays(subscriber, '1 day');
    await expect(notice).toContainText('your membership will cost $9.99 a month instead of $7.99 a month');
    await expectAccessibleAtAnyWidth(subscriber);
    await expect.poll(listEmailSubjects).toContain('A new price for Kinora');
  });

  await test.step('the owner withdraws the price by keyboard, and the subscriber keeps the old one', async () => {
    await returnOwner();
    await expect(announced()).toContainText('1 notified · 0 pay it');
    const withdraw = owner.getByRole('button', { name: 'Withdraw $9.99 a month' });
    await withdraw.press('Enter');
    const confirmation = owner.getByRole('alertdialog', { name: 'Withdraw $9.99 a month?' });
    await expectAccessibleAtAnyWidth(owner);
    await owner.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(withdraw).toBeFocused();
    await withdraw.press('Enter');
    await confirmation.getByRole('button', { name: 'Withdraw it' }).press('Enter');
    await expectToast(owner, 'Withdrawn; everybody it was announced to will get an email');
    await expect(announced()).toContainText('ended');
    await expect(withdraw).toBeHidden();
    await passDays(subscriber, '1 day');
    await expect(notice).toBeHidden();
    await expect.poll(listEmailSubjects).toContain('Your price stays the same');
  });

  await test.step('once every subscriber pays a price, it can no longer be withdrawn', async () => {
    await returnOwner();
    await announcePrice(owner);
    await passDays(subscriber, '30 days');
    await returnOwner();
    await expect(announced()).toContainText('1 notified · 0 pay it');
    await passDays(subscriber, '30 days', '7 days');
    await returnOwner();
    await expect(announced()).toContainText('1 notified · everybody pays it');
    await expect(owner.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
    await expectAccessibleAtAnyWidth(owner);
  });

  await test.step('without a connection the console shows an error, and recovers automatically afterwards', async () => {
    const context = owner.context();
    await context.setOffline(true);
    await owner.getByRole('link', { name: 'Coupons' }).click();
    await expect(owner.getByText('No connection. Check your network and try again.')).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(owner.getByRole('main')).toBeFocused();
    await context.setOffline(false);
    await expect(owner.getByRole('region', { name: 'Create a coupon' })).toBeVisible();
  });
});
