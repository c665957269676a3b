import { expect } from '@playwright/test';
import { approvePaypalSubscription } from '@kinora/contract/billing/billing';
import { expectNoBarriers } from '../barriers.ts';
import { breakCall } from '../browsing/answers.ts';
import { devices } from '../browsing/persona-test.ts';
import { expectPublicShell, expectSubscribedShell } from './billing-test.ts';
import { test } from './paypal-test.ts';

const sdk = 'script[src^="https://www.paypal.com/sdk/js"]';

for (const [device, options] of Object.entries(devices))
  test.describe(`by PayPal, on a ${device}`, () => {
    test.use(options);

    test('a member subscribes, and ends it for good', async ({ page, paypal }) => {
      await page.goto('/plan-details');
      await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
      await expect(page.locator(sdk)).toHaveCount(0);
      await page.goto('/payment');
      const button = page.getByRole('button', { name: 'Subscribe with PayPal' });
      await expect(button).toBeVisible();
      const asked = new URL((await page.locator(sdk).getAttribute('src')) ?? '').searchParams;
      expect(Object.fromEntries(asked)).toMatchObject({
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
      await expectNoBarriers(page, 'paying by PayPal');
      await page.keyboard.press('Escape');
      const plan = page.getByRole('region', { name: 'Plan Details' });
      await plan.getByRole('button', { name: 'Cancel Membership' }).click();
      const question = page.getByRole('alertdialog', { name: 'Cancel Membership' });
      await expect(question).toContainText('PayPal cannot take this back');
      await question.getByRole('button', { name: 'Cancel Membership' }).click();
      await expect(plan.getByText(/^Ends on/)).toBeVisible();
      await expect(plan.getByText(/^This cannot be undone/)).toBeVisible();
      await expect(plan.getByRole('button')).toHaveCount(0);
      await expectSubscribedShell(page);
    });
  });

test.describe('by PayPal', () => {
  test.use(devices.laptop);

  test('where its script is blocked, its own page does', async ({ page, paypal }) => {
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

  test('where its script hangs, its own page does', async ({ page }) => {
    await page.clock.install();
    // The request neither succeeds nor fails.
    await page.route('https://www.paypal.com/sdk/js**', () => {});
    await page.goto('/payment');
    await expect(page.locator(sdk)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue with PayPal' })).toHaveCount(0);
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Continue with PayPal' })).toBeVisible();
  });

  test('who agreed and whose payment is on its way is not asked to pay again', async ({ page, paypal }) => {
    await page.route('https://www.paypal.com/sdk/js**', (route) => route.abort());
    await page.route('https://www.paypal.test/**', (route) => route.fulfill({ body: 'PayPal' }));
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Continue with PayPal' }).click();
    await expect(page).toHaveURL(/^https:\/\/www\.paypal\.test\//);
    const subscription = new URL(page.url()).searchParams.get('ba_token') ?? '';
    paypal.books.slow_to_book.add(subscription);
    paypal.approve(subscription);
    // For this response the server asks PayPal, which may take longer than rendering the page.
    const told = page.waitForResponse((one) => one.url().endsWith('/api/subscription'), { timeout: 60_000 });
    await page.goto(`/payment-successful?subscription_id=${subscription}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
    await told;
    await page.goto('/payment');
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.goto('/plan-details');
    await expect(page.getByText('Please do not pay again')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0);
    await page.goto('/profile');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByText('Your first payment is on its way')).toBeVisible();
    await plan.getByRole('button', { name: 'Cancel Membership' }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel Membership' })
      .getByRole('button', { name: 'Cancel Membership' })
      .click();
    await expect(plan.getByText('Your first payment is on its way')).toHaveCount(0);
  });

  test('an approval that our server cannot confirm is an error, and opens nothing', async ({ page }) => {
    await page.goto('/payment');
    await breakCall(page, approvePaypalSubscription, 500);
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByText('Error Processing Transaction')).toBeVisible();
    await expectPublicShell(page);
  });

  test('a coupon is said to count for cards', async ({ page }) => {
    await page.goto('/payment');
    await page.getByLabel('Coupon Code').fill('HALF50');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('at the full price: coupons only apply to cards.')).toBeVisible();
  });
});

test.describe('by PayPal, where somebody turns back', () => {
  test.use({ ...devices.laptop, atPaypal: 'turns back' });

  test('nothing happens, and another card or way is there', async ({ page }) => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expectPublicShell(page);
  });
});

test.describe('by PayPal, where the page claims an approval that was none', () => {
  test.use({ ...devices.laptop, atPaypal: 'is not believed' });

  test('the return page goes on waiting', async ({ page }) => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
    await page.waitForTimeout(3500);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toHaveCount(0);
    await expectPublicShell(page);
  });
});
