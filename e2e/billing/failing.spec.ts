import { expect } from '@playwright/test';
import { billingDetails, paymentOptions, subscriptionLink } from '@kinora/contract/billing/billing';
import { expectAccessible } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { payByCard, test } from './billing-test.ts';

test.use(devices.laptop);

test('the plan appears even before the payment methods are known', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/payment-options', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/plan-details');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan Details' })).toBeVisible();
  await expect(page.getByText('$9.99')).toBeVisible();
  release();
});

test('a checkout that cannot be opened shows an error', async ({ page }) => {
  await page.goto('/plan-details');
  await breakCall(page, subscriptionLink, 500);
  await page.getByRole('button', { name: /^Check out / }).click();
  await expect(page.getByText('Error Processing Transaction')).toBeVisible();
});

test('the payment page shows what did not load, and offers a retry', async ({ page }) => {
  const network = await breakCall(page, paymentOptions);
  await page.goto('/payment');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('No connection. Check your network and try again.');
  await expectAccessible(page, 'payment that did not load');
  await network.restore();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your Plan: $9.99/month')).toBeVisible();
});

test('reaching the return page does not count as payment', async ({ page }) => {
  await page.goto('/payment-successful');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
  await page.waitForTimeout(4000);
  await expect(page.getByText('Payment Successful')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0);
  await expectAccessible(page, 'waiting for a payment');
  await page.goto('/payment-successful?redirect_status=failed');
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment was not completed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to payment' }).click();
  await expect(page.getByText('Your Plan: $9.99/month')).toBeVisible();
});

test('the page of an unknown checkout says that the checkout does not exist', async ({ page }) => {
  await page.goto('/sandbox/checkout/nothing');
  await expect(page.getByRole('alert')).toContainText('This checkout does not exist.');
});

test('billing details that do not load show an error in place, and offer a retry', async ({ page }) => {
  await payByCard(page, 'success');
  const network = await breakCall(page, billingDetails, 500);
  await page.goto('/profile');
  const billing = page.getByRole('region', { name: 'Billing Details' });
  await expect(billing.getByRole('alert')).toContainText('This did not load');
  await expectAccessible(page, 'billing that did not load');
  await network.restore();
  await billing.getByRole('button', { name: 'Try again' }).click();
  await expect(billing.getByText('Visa ending in 4242')).toBeVisible();
});
