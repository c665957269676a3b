import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as base } from '@playwright/test';
import { register, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { startSmtp, type SmtpFake } from '../../server/test/fakes/smtp.ts';
import { openAs } from '../accounts/account-test.ts';
import { addAuthenticatorApp } from '../accounts/authenticator-app.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { enterCard } from '../billing/billing-test.ts';
import { registerSubscriber } from '../catalogue.ts';
import { copyFirstStart } from '../first-start.ts';
import { findFreePort } from '../free-port.ts';
import { separateKinora } from '../own-kinora.ts';
import { password } from '../people.ts';
import { expectToast } from '../publishing/publishing-test.ts';

const run = promisify(execFile);

/** A Kinora that sends emails over SMTP, and its owner. */
const test = base.extend<{ kinora: { origin: string; smtp: SmtpFake; owner: UserData } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
  kinora: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-gifts-'));
    const data = join(folder, 'data');
    copyFirstStart(data);
    await using smtp = await startSmtp();
    await using kinora = separateKinora(await findFreePort(), data, { SANDBOX: '1', SMTP_URL: smtp.url });
    await kinora.start();
    const { base: origin } = kinora;
    const body = { name: 'Olga Owner', email: 'olga.owner@example.com', password };
    const owner = (await call(register, { body }, { base: origin })).data;
    const command = ['server/src/main-cli.ts', 'operator', 'role', body.email, 'owner'];
    await run('node_modules/.bin/node', command, { env: { ...process.env, DATA_DIR: data } });
    await addAuthenticatorApp({ base: origin, token: owner.token });
    await use({ origin, smtp, owner: { ...owner, role: 'owner' } });
    await kinora.kill();
    await rm(folder, { recursive: true, force: true });
  },
});

test('an owner sells gifts, a visitor buys two, and the recipients redeem them', async ({
  browser,
  kinora: { origin, smtp, ...people },
}) => {
  test.slow();
  const owner = await openAs(browser, origin, people.owner);
  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  const readEmailTo = async (address: string) => {
    const findEmail = () => smtp.mails.find(({ recipients }) => recipients.includes(address));
    await expect.poll(findEmail).toBeDefined();
    return findEmail()?.text ?? '';
  };

  await test.step('no gift is offered until one is for sale', async () => {
    await visitor.goto('/gift');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'No gifts are sold here at the moment',
    );
    await owner.goto('/operator/gifts');
    await expect(owner.getByText('No gifts are for sale.')).toBeVisible();
    await owner.getByRole('button', { name: 'Sell', exact: true }).click();
    await expect(owner.getByRole('textbox', { name: 'Months' })).toHaveAccessibleDescription(
      'Enter 1 to 36 months',
    );
    for (const [months, price] of [
      ['3', '29.00'],
      ['12', '99.00'],
    ] as const) {
      await owner.getByRole('textbox', { name: 'Months' }).fill(months);
      await owner.getByLabel('Price (USD)').fill(price);
      await owner.getByRole('button', { name: 'Sell', exact: true }).click();
      await expectToast(owner, 'This gift can be bought now');
      await expect(owner.getByRole('textbox', { name: 'Months' })).toHaveValue('');
    }
    await expect(owner.getByRole('listitem').filter({ hasText: '12 months · $99.00' })).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
  });

  const buyGift = async (recipient_email: string) => {
    await visitor.goto('/gift');
    await visitor.getByText('3 months').first().click();
    await visitor.getByLabel('Their name').fill('Anna');
    await visitor.getByLabel('Their email').fill(recipient_email);
    await visitor.getByLabel('Message (optional)').fill('Happy birthday!');
    await visitor.getByLabel('Your name').fill('Ben');
    await visitor.getByLabel('Your email').fill('ben@example.com');
    await visitor.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(visitor.getByText('Kinora Premium, a gift of 3 months')).toBeVisible();
    await enterCard(visitor, 'success');
    await visitor.getByRole('button', { name: 'Pay $29.00' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Your gift' })).toBeVisible();
    await expect(visitor.getByText('The code has been emailed.')).toBeVisible();
    return /http\S+\/redeem#\S+/.exec(await readEmailTo(recipient_email))?.[0] ?? '';
  };

  await test.step('a visitor buys a gift; its recipient follows the link, signs up and redeems it', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Give Kinora to someone' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Give Kinora' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(visitor.getByLabel('Their email')).toHaveAccessibleDescription(/email/i);
    await expectAccessibleAtAnyWidth(visitor);
    const link = await buyGift('anna@example.com');
    await expectAccessibleAtAnyWidth(visitor);
    expect(await readEmailTo('ben@example.com')).toContain('Amount: $29.00');

    const anna = await (await browser.newContext({ baseURL: origin })).newPage();
    await anna.goto(link);
    await expectAccessibleAtAnyWidth(anna);
    await anna.getByRole('link', { name: 'Create an account' }).click();
    await anna.getByLabel('Full Name').fill('Anna');
    await anna.getByLabel('Email Address').fill('anna@example.com');
    await anna.getByLabel('Password', { exact: true }).fill(password);
    await anna.getByLabel('Confirm Password').fill(password);
    await anna.getByRole('button', { name: 'Create account' }).click();
    await anna.getByRole('button', { name: 'Continue' }).click();
    await expect(anna.getByRole('heading', { level: 1, name: 'A gift of 3 months' })).toBeVisible();
    await expect(anna.getByText('Happy birthday!')).toBeVisible();
    await expectAccessibleAtAnyWidth(anna);
    await anna.getByRole('button', { name: 'Redeem' }).click();
    await expectToast(anna, 'You can watch everything now');
    await anna.goto('/profile');
    const plan = anna.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByText('A gift: it is paid for, and ends automatically.')).toBeVisible();
    await expect(plan.getByText(/^Ends on /)).toBeVisible();
    await expectAccessibleAtAnyWidth(anna);
  });

  await test.step('a subscriber sees that their own membership will not renew, and redeems a gift', async () => {
    const link = await buyGift('vera.viewer@example.com');
    const token = await registerSubscriber(origin, 'Vera Viewer', 'vera.viewer@example.com');
    const vera = await openAs(browser, origin, {
      ...people.owner,
      name: 'Vera Viewer',
      role: 'member',
      token,
    });
    await vera.goto(link);
    await vera.getByRole('button', { name: 'Continue' }).click();
    await expect(vera.getByText(/will not renew: nothing more is charged/)).toBeVisible();
    await vera.getByRole('button', { name: 'End renewal and redeem' }).click();
    await expectToast(vera, 'You have redeemed your gift');
    const plan = vera.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByText(/^A gift of 3 months from/)).toBeVisible();
    await expect(plan.getByRole('button', { name: 'Keep Membership' })).toBeHidden();
    await expectAccessibleAtAnyWidth(vera);
  });

  await test.step('staff see both gifts, and void one', async () => {
    await owner.goto('/operator/gifts');
    const row = owner.getByRole('row').filter({ hasText: 'anna@example.com' });
    await expect(row).toContainText('Redeemed');
    await expectAccessibleAtAnyWidth(owner);
    await row.getByRole('button', { name: /^Void gift/ }).click();
    await owner.getByLabel('Reason').fill('Bought twice by mistake');
    await owner.getByRole('button', { name: 'Void and refund' }).click();
    await expectToast(owner, 'Refunded; the giver will get an email about it');
    await expect(row).toContainText('Refunded or disputed');
  });
});
