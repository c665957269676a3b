import { expect, test } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { signUp } from '../people.ts';
import { enterCard, expectPublicShell, expectSubscribedShell } from './billing-test.ts';

test.describe('subscribing', () => {
  test.use(devices.laptop);

  test('a visitor signs up, pays, and gets access to everything', async ({ page }) => {
    await page.goto('/watch/1');
    await expect(page).toHaveURL(/\/sign-up$/);
    await signUp(page, 'Nora New', `nora@example.com`);
    await expect(page).toHaveTitle('Plan Details (WEB) · Kinora');
    for (const benefit of ['Watch Shows', 'Create your own', 'No Ads', 'Cancel Anytime'])
      await expect(page.getByRole('heading', { name: benefit })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Premium' })).toContainText('$9.99');
    await expectAccessibleAtAnyWidth(page);
    await page.getByRole('link', { name: 'Continue to payment' }).click();

    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByText('Your Plan: $9.99/month', { exact: true })).toBeVisible();
    await expect(page.getByText('Sandbox: no real money')).toBeVisible();
    await expect(page.getByText('Powered by Sandbox')).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
    await page.getByRole('button', { name: 'Succeeds 4242 4242 4242 4242' }).click();
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Subscribe' }).click();

    await expect(page).toHaveURL(/\/payment-successful$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Payment Successful' })).toBeVisible();
    await expect(page.getByText('User Subscribed')).toBeVisible();
    await expect(page.getByText('$9.99')).toBeVisible();
    await expect(page.getByText('Computer, Phone, Tablet')).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page, 'what the visitor wanted to watch').toHaveURL(/\/watch\/1$/);
    await page.goto('/');
    await expectSubscribedShell(page);

    await page.goto('/profile');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByText('Premium')).toBeVisible();
    await expect(plan.getByText('$9.99/month')).toBeVisible();
    await expect(plan.getByText(/^Next payment on [A-Z][a-z]{2} \d/)).toBeVisible();
    const billing = page.getByRole('region', { name: 'Billing Details' });
    await expect(billing.getByText('Visa ending in 4242')).toBeVisible();
    const invoices = billing.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await expect(invoices).toHaveCount(1);
    await expect(invoices).toContainText('$9.99');
    await expectAccessibleAtAnyWidth(page);
    for (const address of ['/plan-details', '/payment']) {
      await page.goto(address);
      await expect(page).not.toHaveURL(address);
    }
  });

  test("a visitor signs up and pays on the provider's own page", async ({ page }) => {
    await signUp(page, 'Hosea Hosted', `hosea@example.com`);
    await page.getByRole('button', { name: 'Check out in the sandbox' }).click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await expect(page.getByText('Sandbox: no real money')).toBeVisible();
    await expect(page.getByText('Kinora Premium, one month')).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'the hosted checkout');
    const checkout = page.url();
    await enterCard(page, 'needs_authentication');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'the bank of the hosted checkout');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment was not confirmed.');
    await page.goto('/');
    await expectPublicShell(page);

    await page.goto(checkout);
    await enterCard(page, 'needs_authentication');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
    await page.goto(checkout);
    await expect(page.getByRole('heading', { name: 'This has already been paid' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectSubscribedShell(page);
  });
});
