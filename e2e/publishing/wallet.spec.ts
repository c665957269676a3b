import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { login, session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { royaltyStatement } from '@kinora/contract/earnings/royalties';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { totpCode, readSecret } from '../accounts/authenticator-app.ts';
import { password } from '../people.ts';
import { test, showTitle } from './wallet-test.ts';

test('a creator verifies a month to the cent and sees it paid out', async ({
  browser,
  page,
  closedMonth,
}) => {
  const { base, publisher, operator, month } = closedMonth;
  const monthName = new Date(`${month}-01T00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await page.addInitScript((user) => localStorage.setItem('userData', user), JSON.stringify(publisher));
  await page.setViewportSize(devices.laptop.viewport);
  await page.goto(`${base}/publisher`);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Wallet Payments' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet Payments' })).toBeVisible();
  const balance = page.getByRole('region', { name: 'Balance in USD' });
  await expect(balance.getByText(/can be paid out from/)).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(payments.getByRole('status')).toHaveText('Showing 1 to 1 of 1 entries');
  await payments.getByRole('searchbox').fill('999999');
  await expect(payments.getByRole('status')).toHaveText('No entries to show');
  await payments.getByRole('searchbox').clear();
  await expectAccessible(page);

  // Open the statement by keyboard.
  await page
    .getByRole('link', { name: new RegExp(`^${monthName}`) })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: monthName })).toBeVisible();
  const earned = page.getByRole('region', { name: 'What you earned' });
  await expect(earned.getByText('On hold', { exact: true })).toBeVisible();
  await expect(page.getByText(/: the pool, to the cent\.$/)).toBeVisible();
  await page.locator('summary', { hasText: 'An example to work through' }).press('Enter');
  await expect(page.getByText(/The Harbour earns \$10\.00 \+ \$5\.50 = \$15\.50/)).toBeVisible();
  await expectAccessible(page);

  // Open the list of individual viewers, and download it as a file.
  await page.getByRole('link', { name: 'See the viewers behind it, without names' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: showTitle })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${month}-usd-show-\\d+\\.csv$`));
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(11);
  await expectAccessible(page);

  // A failed load is reported and can be retried.
  await page.setViewportSize(devices.phone.viewport);
  const { restore } = await breakCall(page, royaltyStatement);
  await page.goto(`${base}/publisher/statements/${month}-usd`);
  await expect(page.getByRole('alert')).toContainText('This did not load', { timeout: 20_000 });
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Your shows' })).toBeVisible();
  await page.evaluate('document.documentElement.setAttribute("dir", "rtl")');
  await expectAccessible(page);

  // The address of a statement that does not exist shows an explanation and a link to the wallet.
  await page.goto(`${base}/publisher/statements/2020-01-usd`);
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your wallet' }).click();
  await expect(balance).toBeVisible();

  // After the hold period, the operator downloads the list of transfers. The first transfer fails.
  await closedMonth.endHold();
  await using context = await browser.newContext(devices.phone);
  const operatorPage = await context.newPage();
  await operatorPage.goto(`${base}/sign-in`);
  await operatorPage.getByLabel('Email Address').fill(operator.email);
  await operatorPage.getByLabel('Password', { exact: true }).fill(password);
  await operatorPage.getByRole('button', { name: 'Log In' }).click();
  await test.step('the console opens once the operator has a second factor', () =>
    addSecondFactor(operatorPage, { base, token: publisher.token }));
  await operatorPage.goto(`${base}/payouts`);
  await expect(operatorPage.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  const question = operatorPage.getByRole('alertdialog');
  const download = async (name = 'Download the list of transfers') => {
    const [list] = await Promise.all([
      operatorPage.waitForEvent('download'),
      operatorPage.getByRole('button', { name }).click(),
    ]);
    return readFile(await list.path(), 'utf8');
  };
  await expect(operatorPage.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  expect(await download('Check now')).toContain('Pia Publisher');
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('button', { name: /^Mark as failed: \$.* to Pia Publisher$/ }).click();
  await question.getByRole('button', { name: 'Mark as failed' }).click();
  await expect(question.getByText('Reason is required')).toBeVisible();
  await expectAccessible(operatorPage);
  await question.getByLabel('Why it failed').fill('The account is closed.');
  await question.getByRole('button', { name: 'Mark as failed' }).click();
  await expect(operatorPage.getByText(/^Marked as failed: .* It will be on the next list\.$/)).toBeVisible();
  const waiting = operatorPage.getByRole('region', { name: 'Waiting for the next list' });
  await expect(waiting.getByText('The account is closed.')).toBeVisible();

  // The failed payout is on the next list. Pressing Back marks nothing; the confirmed transfer is recorded
  // once.
  expect(await download()).toContain('Pia Publisher');
  const markAsPaid = operatorPage.getByRole('button', { name: /^Mark as paid: / });
  await markAsPaid.click();
  await expect(question).toBeVisible();
  await operatorPage.goBack();
  await expect(question).toHaveCount(0);
  await markAsPaid.click();
  await question.getByLabel('Your bank’s reference').fill('SEPA 4711');
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(operatorPage.getByText(/^Marked as paid: \$.* to Pia Publisher\.$/)).toBeVisible();
  await expect(operatorPage.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();

  await test.step('the console lists films and emails, records who marked payouts as paid, and suspends a member until the suspension is lifted', () =>
    checkConsole(operatorPage));

  // The creator sees the payout, on a phone.
  await page.goto(`${base}/publisher/wallet`);
  await expect(payments.getByRole('status')).toHaveText('Showing 1 to 2 of 2 entries');
  await expect(payments.getByText('Bank transfer')).toBeVisible();
  await expect(balance.getByText('Paid so far')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: new RegExp(`^${monthName}`) })
    .first()
    .click();
  await expect(earned.getByText('Paid', { exact: true })).toBeVisible();
  await expect(earned.getByText('Reference: SEPA 4711')).toBeVisible();
  await expectAccessible(page);
});

async function addSecondFactor(operatorPage: Page, api: { base: string; token: string }): Promise<void> {
  await expect(operatorPage.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expectAccessibleAtAnyWidth(operatorPage);
  await operatorPage.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setup = operatorPage.getByRole('main');
  const secret = await readSecret(setup);
  await setup.getByLabel('Code from the app').fill(await totpCode(secret, api));
  await operatorPage.keyboard.press('Enter');
  await expect(setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await setup.getByRole('button', { name: 'I have saved them' }).click();
  await expect(operatorPage.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

async function checkConsole(operatorPage: Page): Promise<void> {
  await operatorPage.getByRole('button', { name: 'Menu' }).click();
  await operatorPage.getByRole('dialog').getByRole('link', { name: 'Console' }).click();
  await expect(operatorPage.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(operatorPage.getByText('Everything is in order.')).toBeVisible();
  await expectAccessibleAtAnyWidth(operatorPage);
  const consoleNav = operatorPage.getByRole('navigation', { name: 'Console' });
  await consoleNav.getByRole('link', { name: 'Audit log' }).click();
  await expect(operatorPage.getByRole('row', { name: /Marked payouts as paid/ })).toContainText(
    'Olga Operator',
  );
  await expectAccessibleAtAnyWidth(operatorPage);

  await consoleNav.getByRole('link', { name: 'Films' }).click();
  await expect(operatorPage.getByRole('row', { name: /Pia Publisher.*Ready/ }).first()).toBeVisible();
  await expectAccessibleAtAnyWidth(operatorPage);
  await operatorPage.getByRole('link', { name: 'Failed' }).click();
  await expect(operatorPage.getByRole('heading', { name: 'None at the moment' })).toBeVisible();
  await consoleNav.getByRole('link', { name: 'Emails' }).click();
  await expect(operatorPage.getByRole('heading', { name: 'Every email was sent' })).toBeVisible();
  await expectAccessibleAtAnyWidth(operatorPage);

  await consoleNav.getByRole('link', { name: 'People' }).click();
  await operatorPage.getByRole('searchbox').fill('fan.number.3@');
  await operatorPage.getByRole('link', { name: 'Fan 3' }).click();
  await expect(operatorPage.getByRole('region', { name: 'Payments' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await operatorPage.getByRole('button', { name: 'Suspend' }).click();
  const question = operatorPage.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question.getByText('Reason is required')).toBeVisible();
  await expectAccessible(operatorPage);
  await question.getByLabel('Reason').fill('Shares the account with a school.');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(operatorPage.getByText('Suspended and signed out; they were told why')).toBeVisible();
  await expect(
    operatorPage.getByText(/^Suspended until .*Shares the account with a school\.$/),
  ).toBeVisible();
  await expect(operatorPage.getByText('Not signed in anywhere')).toBeVisible();
  await expectAccessibleAtAnyWidth(operatorPage);
  await operatorPage.getByRole('button', { name: 'Lift suspension' }).click();
  await question.getByLabel('Reason').fill('It was a mistake.');
  await question.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(operatorPage.getByText(/^Suspended until/)).toHaveCount(0);
}

test('a viewer sees which shows a month’s money went to, and shares the receipt as a picture', async ({
  page,
  closedMonth: { base },
}) => {
  const body = { email: 'fan.number.0@example.com', password };
  const { token } = (await call(login, { body }, { base })).data;
  const { data: fan } = await call(session, {}, { base, token });
  await page.addInitScript(
    (user) => localStorage.setItem('userData', user),
    JSON.stringify({ ...fan, token }),
  );
  await page.setViewportSize(devices.phone.viewport);
  await page.goto(`${base}/profile`);
  await page.getByRole('link', { name: 'Where your money went' }).click();
  const receipt = page.getByRole('region', { name: /^Where your \$\d+\.\d\d went$/ });
  await expect(receipt.getByRole('listitem').first()).toContainText(showTitle);
  await expectAccessibleAtAnyWidth(page, 'receipt');
  // Chromium on Linux cannot share files, so it downloads the picture.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Share as a picture' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-usd\.png$/);
  const picture = await readFile(await file.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
});
