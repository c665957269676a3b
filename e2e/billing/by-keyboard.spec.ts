import { expect } from '@playwright/test';
import { devices } from '../devices.ts';
import { tabTo } from '../tab-to.ts';
import { expectSubscribedShell, test } from './billing-test.ts';

test.use(devices.laptop);

test('a member subscribes, cancels, and resumes the membership with only the keyboard', async ({ page }) => {
  await page.goto('/plan-details');
  await tabTo(page, page.getByRole('link', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment$/);
  await tabTo(page, page.getByLabel('Coupon Code'));
  await page.keyboard.type('HALF50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('HALF50 is applied')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Asks you to confirm' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  await tabTo(page, page.getByRole('button', { name: 'Subscribe' }));
  await page.keyboard.press('Enter');
  const bank = page.getByRole('alertdialog', { name: 'Confirm your payment' });
  await expect(bank).toBeVisible();
  await tabTo(page, bank.getByRole('button', { name: 'Confirm payment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expectSubscribedShell(page);

  await page.goto('/profile');
  const opener = page.getByRole('button', { name: 'Cancel Membership' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Membership' });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, confirmation.getByRole('button', { name: 'Cancel Membership' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('Membership Canceled Successfully')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Keep Membership' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Next payment on/)).toBeVisible();
});
