import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import {
  enterCard,
  expectPublicShell,
  expectSubscribedShell,
  passDays,
  payByCard,
  test,
} from './billing-test.ts';

test.describe('a renewal', () => {
  test.use(devices.laptop);

  test('a failed renewal starts a grace period, and is paid with another card', async ({ page }) => {
    await payByCard(page, 'fails_on_renewal');
    await passDays(page, '30 days', '1 day');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    await expect(plan.getByRole('alert')).toContainText('Your last payment failed.');
    await expect(plan.getByRole('alert')).toContainText(/You can watch until .* We will try again on /);
    await expectAccessibleAtAnyWidth(page, 'payment trouble');

    await page.goto('/trending');
    await expectSubscribedShell(page);
    const banner = page.getByRole('complementary', { name: 'Payment trouble' });
    await expect(banner).toContainText('Your last payment failed. You can watch until');
    await expectAccessibleAtAnyWidth(page, 'the banner');
    await banner.getByRole('link', { name: 'Use a different card' }).click();

    const dialog = page.getByRole('dialog', { name: 'Update Payment Information' });
    await expect(dialog).toContainText('Sandbox: no real money');
    await expectAccessibleAtAnyWidth(page, 'another card');
    await enterCard(page, 'declined');
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Your card was declined. Try a different card.');
    await expect(page.getByText('Error While Updating Information, Please Try Again')).toBeVisible();
    await enterCard(page, 'success');
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Payment Information Update Successful')).toBeVisible();
    await expect(dialog).toBeHidden();

    await expect(plan.getByText(/^Next payment on/)).toBeVisible();
    await expect(banner).toBeHidden();
    const billing = page.getByRole('region', { name: 'Billing Details' });
    await expect(billing.getByText('Visa ending in 4242')).toBeVisible();
    await expect(billing.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2);
  });
});

test('a card that requires authentication pays the open invoice once it is confirmed', async ({ page }) => {
  await payByCard(page, 'fails_on_renewal');
  await passDays(page, '30 days', '1 day');
  await page.getByRole('link', { name: 'Use a different card' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Update Payment Information' });
  await enterCard(page, 'needs_authentication');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The payment was not confirmed.');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('Payment Information Update Successful')).toBeVisible();
  await expect(page.getByText(/^Next payment on/)).toBeVisible();
});

test('without another card, access ends after the grace period and returns with a payment', async ({
  page,
}) => {
  await payByCard(page, 'fails_on_renewal');
  await passDays(page, '30 days', '7 days');
  const plan = page.getByRole('region', { name: 'Plan Details' });
  await expect(plan.getByText(/^Your membership ended on/)).toBeVisible();
  await expectPublicShell(page);
  await plan.getByRole('link', { name: 'Come back' }).click();
  await expect(page).toHaveURL(/\/plan-details$/);
  await payByCard(page, 'success');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectSubscribedShell(page);
});

test('a working card is charged every month', async ({ page }) => {
  await payByCard(page, 'success');
  await passDays(page, '30 days', '30 days');
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/^Next payment on/)).toBeVisible();
  await expectSubscribedShell(page);
});
