import { expect } from '@playwright/test';
import { openConfirmation } from '@kinora/contract/accounts/confirmation';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';
import { signUp } from '../people.ts';
import { readConfirmationLink } from './account-test.ts';

test.use(devices.phone);

test('a new member confirms their address in another browser', async ({ page, browser, kinora, smtp }) => {
  const email = 'nora.newcomer@example.com';
  await signUp(page, 'Nora Newcomer', email);
  const first = await readConfirmationLink(smtp, email);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Profile' });
  await expect(panel.getByText('Confirm your email')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  const before = smtp.mails.length;
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  const second = await readConfirmationLink(smtp, email, before);

  const other = await browser.newPage({ ...devices.phone, baseURL: kinora });
  await other.goto(`/confirm-email#${'0'.repeat(32)}`);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('alert')).toHaveText('This link has expired or has already been used.');
  // The valid link is opened in the same tab.
  await other.goto(second);
  await expect(other).toHaveURL(/\/confirm-email$/);
  const confirm = other.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeVisible();
  await expectAccessibleAtAnyWidth(other);
  const network = await breakCall(other, openConfirmation, 500);
  await confirm.click();
  await expect(other.getByRole('alert')).toContainText('Something broke here.');
  await network.restore();
  await confirm.click();
  await expect(other.getByRole('status').filter({ hasText: `${email} is confirmed` })).toBeVisible();
  await expectAccessibleAtAnyWidth(other);

  await other.getByRole('link', { name: 'Continue' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await other.goto(first);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('alert')).toHaveText('This link has expired or has already been used.');
  await expectAccessibleAtAnyWidth(other);
  await other.getByRole('link', { name: 'Log In' }).click();
  await expect(other).toHaveURL(/\/sign-in$/);
  await other.context().close();

  await page.goto(first);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/signed-in account, nora.newcomer@example.com, is confirmed/)).toBeVisible();
  await page.getByRole('link', { name: 'Account Setting' }).click();
  await expect(panel).toContainText(email);
  await expect(panel.getByText('Confirm your email')).toBeHidden();
});
