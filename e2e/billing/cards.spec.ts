import { expect } from '@playwright/test';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { enterCard, expectPublicShell, test } from './billing-test.ts';

test.describe('paying by card', () => {
  test.use(devices.laptop);

  test('a declined card is reported and gives no access; another card pays', async ({ page }) => {
    await page.goto('/payment');
    await enterCard(page, 'declined');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try a different card.');
    await expect(page.getByLabel('Card number')).toHaveValue('4000000000000002');
    await expectAccessibleAtAnyWidth(page, 'a declined card');
    await expectPublicShell(page);

    await enterCard(page, 'success');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  });

  test('a card that requires authentication is confirmed or refused in a dialog', async ({ page }) => {
    await page.goto('/payment');
    await enterCard(page, 'needs_authentication');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const bank = page.getByRole('alertdialog', { name: 'Confirm your payment' });
    await expect(bank).toContainText('Sandbox: no real money');
    await expectAccessibleAtAnyWidth(page, 'the bank');
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await expect(bank).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('The payment was not confirmed.');
    await expectPublicShell(page);

    // Dismissing the bank's page does not confirm the payment either.
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(bank.getByRole('button', { name: 'Refuse' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bank).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('The payment was not confirmed.');

    await page.getByRole('button', { name: 'Subscribe' }).click();
    await bank.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  });
});

test('an incomplete number and an unknown card are refused with an explanation', async ({ page }) => {
  await page.goto('/payment');
  const number = page.getByLabel('Card number');
  await number.fill('4242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(number).toHaveAccessibleDescription(/Enter the 16 digits of a test card/);
  await number.fill('5555 4444 3333 2222');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(number).toHaveAccessibleDescription(/This is not a test card/);
  await expect(number).toHaveValue('5555 4444 3333 2222');
});

test('losing the connection while paying loses no input, and the card is charged once', async ({ page }) => {
  await page.goto('/payment');
  await enterCard(page, 'success');
  const network = await breakCall(page, paySandboxCheckout);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('No connection. Check your network and try again.');
  await network.restore();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
});

test('an unfinished payment can be continued from Account Setting', async ({ page }) => {
  await page.goto('/payment');
  await enterCard(page, 'declined');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Plan Details' });
  await expect(plan.getByText('Your payment is not complete yet.')).toBeVisible();
  await expectAccessible(page, 'a payment that is not complete');
  await plan.getByRole('link', { name: 'Go to payment' }).click();
  await expect(page.getByText('Your Plan: $9.99/month')).toBeVisible();
});
