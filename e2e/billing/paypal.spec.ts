import { expect } from '@playwright/test';
import { approvePaypalSubscription } from '@kinora/contract/billing/billing';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { expectPublicShell, expectSubscribedShell } from './billing-test.ts';
import { test } from './paypal-test.ts';

const sdk = 'script[src^="https://www.paypal.com/sdk/js"]';

test.describe('with PayPal', () => {
  test.use(devices.phone);

  test('a member subscribes, and cancels permanently', async ({ page, paypal }) => {
    await page.goto('/plan-details');
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
    await expect(page.locator(sdk)).toHaveCount(0);
    await page.goto('/payment');
    const button = page.getByRole('button', { name: 'Subscribe with PayPal' });
    await expect(button).toBeVisible();
    const parameters = new URL((await page.locator(sdk).getAttribute('src')) ?? '').searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      'client-id': paypal.client_id,
      components: 'buttons',
      intent: 'subscription',
      vault: 'true',
      currency: 'USD',
    });
    expect(await page.locator(sdk).getAttribute('data-csp-nonce')).toBeTruthy();
    await button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
    await expect(page.getByText('User Subscribed')).toBeVisible();
    await expect(page.getByText('Amount paid$9.99')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectSubscribedShell(page);

    await page.goto('/profile');
    const billing = page.getByRole('region', { name: 'Billing Details' });
    await expect(billing.getByText('PayPal', { exact: true })).toBeVisible();
    await billing.getByRole('button', { name: 'Update Payment Information' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Payment Information' });
    await expect(dialog.getByRole('link', { name: 'Open PayPal' })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'paying with PayPal');
    await page.keyboard.press('Escape');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    await plan.getByRole('button', { name: 'Cancel Membership' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Cancel Membership' });
    await expect(confirmation).toContainText('This cannot be undone at PayPal');
    await confirmation.getByRole('button', { name: 'Cancel Membership' }).click();
    await expect(plan.getByText(/^Ends on/)).toBeVisible();
    await expect(plan.getByText(/^This cannot be undone/)).toBeVisible();
    await expect(plan.getByRole('button')).toHaveCount(0);
    await expectSubscribedShell(page);
  });
});

test.describe('with PayPal', () => {
  test.use(devices.laptop);

  test("PayPal's own page is used when its script is blocked", async ({ page, paypal }) => {
    await page.route('https://www.paypal.com/sdk/js**', (route) => route.abort());
    await page.route('https://www.paypal.test/**', (route) => route.fulfill({ body: 'PayPal' }));
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Continue with PayPal' }).click();
    await expect(page).toHaveURL(/^https:\/\/www\.paypal\.test\//);
    const subscription = new URL(page.url()).searchParams.get('ba_token') ?? '';
    paypal.approve(subscription);
    await page.goto(`/payment-successful?subscription_id=${subscription}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  });

  test("PayPal's own page is used when its script hangs", async ({ page }) => {
    await page.clock.install();
    // The request neither succeeds nor fails.
    await page.route('https://www.paypal.com/sdk/js**', () => {});
    await page.goto('/payment');
    await expect(page.locator(sdk)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue with PayPal' })).toHaveCount(0);
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Continue with PayPal' })).toBeVisible();
  });

  test('a member whose payment is still being processed is not asked to pay again', async ({
    page,
    paypal,
  }) => {
    await page.route('https://www.paypal.com/sdk/js**', (route) => route.abort());
    await page.route('https://www.paypal.test/**', (route) => route.fulfill({ body: 'PayPal' }));
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Continue with PayPal' }).click();
    await expect(page).toHaveURL(/^https:\/\/www\.paypal\.test\//);
    const subscription = new URL(page.url()).searchParams.get('ba_token') ?? '';
    paypal.state.slow_to_book.add(subscription);
    paypal.approve(subscription);
    // The server asks PayPal before it responds, which may take longer than rendering the page.
    const responded = page.waitForResponse((response) => response.url().endsWith('/api/subscription'), {
      timeout: 60_000,
    });
    await page.goto(`/payment-successful?subscription_id=${subscription}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
    await responded;
    await page.goto('/payment');
    await expect(page.getByRole('heading', { name: 'Your payment is in progress' })).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.goto('/plan-details');
    await expect(page.getByText('Please do not pay again')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0);
    await page.goto('/profile');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByText('Your first payment is in progress')).toBeVisible();
    await plan.getByRole('button', { name: 'Cancel Membership' }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel Membership' })
      .getByRole('button', { name: 'Cancel Membership' })
      .click();
    await expect(plan.getByText('Your first payment is in progress')).toHaveCount(0);
  });

  test('an approval that the server cannot confirm is an error and gives no access', async ({ page }) => {
    await page.goto('/payment');
    await breakCall(page, approvePaypalSubscription, 500);
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByText('Error Processing Transaction')).toBeVisible();
    await expectPublicShell(page);
  });

  test('a message says that coupons only apply to cards', async ({ page }) => {
    await page.goto('/payment');
    await page.getByLabel('Coupon Code').fill('HALF50');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('at the full price: coupons only apply to cards.')).toBeVisible();
  });
});

test.describe('with PayPal, when the member goes back', () => {
  test.use({ ...devices.laptop, paypalOutcome: 'closed' });

  test('nothing is charged, and the other ways to pay are still there', async ({ page }) => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expectPublicShell(page);
  });
});

test.describe('with PayPal, when the page reports an approval that never happened', () => {
  test.use({ ...devices.laptop, paypalOutcome: 'falsely approved' });

  test('the return page keeps waiting', async ({ page }) => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
    await page.waitForTimeout(3500);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toHaveCount(0);
    await expectPublicShell(page);
  });
});
