import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { enterCard, test } from './billing-test.ts';

test.describe('a coupon', () => {
  test.use(devices.phone);

  test('shows the discounted price, and that price is charged', async ({ page }) => {
    await page.goto('/payment');
    const code = page.getByLabel('Coupon Code');
    const plan = page.getByRole('region', { name: 'Your plan' });
    await code.fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(code).toHaveAccessibleDescription('This coupon does not exist');
    await expect(code).toHaveValue('NOSUCH');
    await expect(code).toBeFocused();
    await expectAccessibleAtAnyWidth(page, 'an unknown coupon');
    await expect(plan).toContainText('Due today$9.99');

    await code.fill(' half50 ');
    await code.press('Enter');
    await expect(page.getByText('HALF50 is applied: Half price for the first month')).toBeVisible();
    await expect(plan).toContainText('Due today$5.00');
    await expect(plan).toContainText('Every month after that$9.99');
    await expectAccessibleAtAnyWidth(page, 'an applied coupon');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(plan).toContainText('Due today$9.99');
    await code.fill('HALF50');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(plan).toContainText('Due today$5.00');

    await enterCard(page, 'success');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Amount paid$5.00')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('region', { name: 'Plan Details' })).toContainText('$9.99/month');
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('$5.00');
  });
});

test('a coupon is used even if Apply was not pressed', async ({ page }) => {
  await page.goto('/payment');
  await page.getByLabel('Coupon Code').fill('FREEMONTH');
  await enterCard(page, 'success');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Amount paid$0.00')).toBeVisible();
});

test('an unknown coupon stops the payment', async ({ page }) => {
  await page.goto('/payment');
  await page.getByLabel('Coupon Code').fill('NOSUCH');
  await enterCard(page, 'success');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('This coupon does not exist');
  await expect(page.getByLabel('Coupon Code')).toHaveValue('NOSUCH');
  await expect(page.getByLabel('Card number')).toHaveValue('4242424242424242');
  await page.getByLabel('Coupon Code').fill('');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Amount paid$9.99')).toBeVisible();
});
