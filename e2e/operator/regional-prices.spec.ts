import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as base } from '@playwright/test';
import { register, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { addAuthenticatorApp } from '../accounts/authenticator-app.ts';
import { openAs } from '../accounts/account-test.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { payByCard } from '../billing/billing-test.ts';
import { copyFirstStart } from '../first-start.ts';
import { findFreePort } from '../free-port.ts';
import { separateKinora } from '../own-kinora.ts';
import { password } from '../people.ts';
import { chooseOption, expectToast } from '../publishing/publishing-test.ts';

const run = promisify(execFile);

type KinoraWithOwner = { origin: string; owner: UserData; member: UserData };

const test = base.extend<{ kinora: KinoraWithOwner }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
  kinora: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-regional-'));
    const data = join(folder, 'data');
    copyFirstStart(data);
    await using kinora = separateKinora(await findFreePort(), data, { SANDBOX: '1' });
    await kinora.start();
    const { base: origin } = kinora;
    const signUp = async (name: string, email: string) =>
      (await call(register, { body: { name, email, password } }, { base: origin })).data;
    const owner = await signUp('Olga Owner', 'olga.owner@example.com');
    const command = ['server/src/main-cli.ts', 'operator', 'role', owner.email, 'owner'];
    await run('node_modules/.bin/node', command, { env: { ...process.env, DATA_DIR: data } });
    await addAuthenticatorApp({ base: origin, token: owner.token });
    const member = await signUp('Max Member', 'max@example.com');
    await use({ origin, owner: { ...owner, role: 'owner' }, member });
    await kinora.kill();
    await rm(folder, { recursive: true, force: true });
  },
});

test('an owner sets the price of a country, and a member there sees and pays it', async ({
  browser,
  kinora: { origin, owner: ownerUser, member },
}) => {
  const owner = await openAs(browser, origin, ownerUser);
  await owner.goto('/operator/regional-prices');
  await expect(owner.getByText('One price for all')).toBeVisible();
  await owner.getByRole('button', { name: 'Add price' }).click();
  await expect(owner.getByText('Enter a currency such as EUR')).toBeVisible();
  await expectAccessibleAtAnyWidth(owner);
  await owner.getByLabel('Currency').fill('EUR');
  await owner.getByLabel('Monthly price').fill('8.99');
  await owner.getByLabel('Yearly price (optional)').fill('89');
  await chooseOption(owner, 'Countries', 'Germany');
  await chooseOption(owner, 'Countries', 'France');
  await owner.getByRole('button', { name: 'Remove France' }).click();
  await owner.getByRole('button', { name: 'Add price' }).click();
  await expectToast(owner, 'Saved: new members in these countries pay this price');
  await expect(owner.getByText('€8.99 a month or €89.00 a year')).toBeVisible();
  await expectAccessibleAtAnyWidth(owner);

  const page = await openAs(browser, origin, member);
  await page.goto('/plan-details');
  const plan = page.getByRole('region', { name: 'Premium' });
  await expect(plan).toContainText('$9.99');
  await expect(plan).toContainText('The price depends on where you live.');
  await expectAccessibleAtAnyWidth(page);
  await chooseOption(page, 'Where do you live\\?', 'Germany');
  await page.getByRole('button', { name: 'See the price' }).click();
  await expect(plan).toContainText('€8.99');
  await expect(plan).toContainText('This is the price in Germany.');
  await expectAccessibleAtAnyWidth(page);
  await payByCard(page, 'success');
  await expect(page.getByText('€8.99')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Plan Details' })).toContainText('€8.99/month');

  await owner.reload();
  await expect(owner.getByText('Germany · 1 subscriber in EUR')).toBeVisible();
  await owner.getByRole('button', { name: 'Remove the price in EUR' }).press('Enter');
  const confirmation = owner.getByRole('alertdialog', { name: 'Remove the price in EUR?' });
  await confirmation.getByRole('button', { name: 'Remove it' }).press('Enter');
  await expect(owner.getByText('One price for all')).toBeVisible();
});
