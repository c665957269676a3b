import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { enterCard, expectSubscribedShell, passDays, test } from './billing-test.ts';

test.use({ ...devices.phone, settings: { TRIAL_DAYS: '7', PRICE_MINOR: '1250', CURRENCY: 'eur' } });

test('the price and the length of the trial are those that the operator configured', async ({ page }) => {
  await page.goto('/plan-details');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium).toContainText('€12.50');
  await expect(premium).toContainText('The first 7 days are free');
  await premium.getByRole('link', { name: 'Try it for 7 days' }).click();
  await expect(page.getByText('Your Plan: €12.50/month', { exact: true })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('First 7 daysFree');
  await expect(plan).toContainText('Due today€0.00');
  await expectAccessible(page, 'a trial');
  await enterCard(page, 'success');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Amount paid€0.00')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectSubscribedShell(page);

  await passDays(page, '7 days', '1 day');
  await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('€12.50');
  await expect(page.getByText(/^Next payment on/)).toBeVisible();
});
