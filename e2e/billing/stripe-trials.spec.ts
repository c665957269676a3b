import { expect } from '@playwright/test';
import { devices } from '../devices.ts';
import { test } from './stripe-test.ts';

test.use({ ...devices.laptop, trialDays: 7 });

test('a Stripe trial stores the card and gives access immediately', async ({ page }) => {
  await page.goto('/payment');
  await expect(page.getByText('Due today$0.00')).toBeVisible();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('Amount paid$0.00')).toBeVisible();
  expect(await page.evaluate('stripeLog.calls')).toEqual(['submit', 'confirmSetup']);
});
