import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { expectPublicShell, expectSubscribedShell } from './billing-test.ts';
import { test } from './stripe-test.ts';

const day_ms = 86_400_000;
const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 9995',
  authenticates: '4000 0027 6000 3184',
  fails_on_renewal: '4000 0000 0000 0341',
};

type StripeLog = { publishable_key: string; options: Record<string, unknown>; calls: string[] };
const readStripeLog = (page: Page): Promise<StripeLog> => page.evaluate<StripeLog>('window.stripeLog');

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

const successHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Payment Successful' });

test.describe('with Stripe', () => {
  test.use(devices.laptop);

  test("a declined card shows the provider's message; another card pays", async ({ page }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    await page.goto('/payment');
    await expect(page.getByText('Your Plan: $9.99/month', { exact: true })).toBeVisible();
    await expect(page.getByText('Powered by Stripe')).toBeVisible();
    await expect(page.getByText('Sandbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.');
    await pay(page, cards.declines);
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
    await expectAccessibleAtAnyWidth(page, 'a declined card');
    await expectPublicShell(page);
    await pay(page, cards.pays);
    await expect(successHeading(page)).toBeVisible();
    await expect(page.getByText('Amount paid$9.99')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectSubscribedShell(page);
    expect(blocked).toEqual([]);
  });
});

test.describe('with Stripe', () => {
  test.use(devices.laptop);

  test('a coupon is applied before the card is entered, and the fields show the discounted price', async ({
    page,
  }) => {
    await page.goto('/payment');
    await page.getByLabel('Coupon Code').fill('half50');
    await pay(page, cards.authenticates);
    await expect(successHeading(page)).toBeVisible();
    await expect(page.getByText('Amount paid$4.99')).toBeVisible();
    const { publishable_key, options, calls } = await readStripeLog(page);
    expect(publishable_key).toBe('pk_test_kinora');
    expect(options).toMatchObject({ mode: 'subscription', currency: 'usd' });
    expect(calls).toEqual(['submit', 'confirmPayment']);
  });

  test('a card entered after a declined one pays for the same subscription', async ({
    page,
    stripe,
    member,
  }) => {
    await page.goto('/payment');
    await pay(page, cards.declines);
    await expect(page.getByRole('alert')).toBeVisible();
    await pay(page, cards.pays);
    await expect(successHeading(page)).toBeVisible();
    const subscriptions = stripe.state
      .all('subscription')
      .filter(({ metadata }) => metadata['user_id'] === String(member.id));
    expect(subscriptions).toHaveLength(1);
  });

  test('a failed renewal is paid with another card', async ({ page, stripe, kinora }) => {
    await page.goto('/payment');
    await pay(page, cards.fails_on_renewal);
    await expect(successHeading(page)).toBeVisible();
    stripe.advance(32 * day_ms);
    await stripe.deliver(`${kinora}/api/webhook/stripe`);
    await page.goto('/profile?update=payment');
    const dialog = page.getByRole('dialog', { name: 'Update Payment Information' });
    await expect(dialog.getByLabel('Card number')).toBeVisible();
    await expectAccessible(page, 'another card');
    await dialog.getByLabel('Card number').fill(cards.declines);
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(page.getByText('Error While Updating Information, Please Try Again')).toBeVisible();
    await dialog.getByLabel('Card number').fill(cards.authenticates);
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Payment Information Update Successful')).toBeVisible();
    await expect(page.getByText(/^Next payment on/)).toBeVisible();
    expect((await readStripeLog(page)).calls).toContain('handleNextAction');
    await expect(page.getByRole('link', { name: /^Receipt for/ }).first()).toBeVisible();
  });

  test("when Stripe's script is blocked, the page shows an error and offers a retry", async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto('/payment');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('which cannot be reached');
    await expectAccessible(page, 'without Stripe');
  });
});

test.describe('with Stripe and Apple Pay', () => {
  test.use({ ...devices.laptop, hasApplePay: true });

  test('a member pays with a single press', async ({ page }) => {
    await page.goto('/payment');
    await expect(page.getByText('or pay by card')).toBeVisible();
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await expect(successHeading(page)).toBeVisible();
  });
});
