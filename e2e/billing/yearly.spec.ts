import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { enterCard, passDays, test } from './billing-test.ts';

test.use({ ...devices.laptop, settings: { SANDBOX: '1', YEARLY_PRICE_MINOR: '9900' } });

test('a member chooses to pay yearly instead of monthly, and every page states the yearly price', async ({
  page,
}) => {
  await page.goto('/plan-details');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByRole('radio', { name: '$9.99 a month' })).toBeChecked();
  await expect(premium.getByText('That is $8.25 a month')).toBeVisible();
  await premium.getByText('$99.00 a year').click();
  await expect(premium.getByText('/ year')).toBeVisible();
  await expect(premium.getByText('You are charged yearly until you cancel.')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('link', { name: 'Continue to payment' }).click();

  await expect(page.getByText('Your Plan: $99.00/year')).toBeVisible();
  await expect(page.getByText('Renews each year.')).toBeVisible();
  await expect(page.getByLabel('Coupon Code')).toBeHidden();
  await page.getByText('$9.99 a month').click();
  await expect(page.getByText('Your Plan: $9.99/month')).toBeVisible();
  await expect(page.getByLabel('Coupon Code')).toBeVisible();
  await page.getByText('$99.00 a year').click();
  await expectAccessibleAtAnyWidth(page);
  await enterCard(page, 'success');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('$99.00')).toBeVisible();

  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Plan Details' });
  await expect(plan.getByText('$99.00/year')).toBeVisible();
  await passDays(page, '30 days', '30 days');
  await expect(plan.getByText(/^Next payment on /)).toBeVisible();
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
  await expect(invoices).toHaveCount(1);
});

test('the hosted checkout shows the price of a year', async ({ page }) => {
  await page.goto('/plan-details?every=year');
  await page.getByRole('button', { name: 'Check out in the sandbox' }).click();
  await expect(page.getByText('Kinora Premium, one year')).toBeVisible();
  await expect(page.getByText('$99.00', { exact: true })).toBeVisible();
});
