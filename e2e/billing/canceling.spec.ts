import { expect } from '@playwright/test';
import { cancelSubscription } from '@kinora/contract/billing/billing';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { expectPublicShell, expectSubscribedShell, passDays, payByCard, test } from './billing-test.ts';

test.describe('a membership', () => {
  test.use(devices.phone);

  test('is canceled and resumed, ends after a second cancellation, and is started again', async ({
    page,
  }) => {
    await payByCard(page, 'success');
    await page.goto('/profile');
    const plan = page.getByRole('region', { name: 'Plan Details' });
    const openConfirmation = async () => {
      await plan.getByRole('button', { name: 'Cancel Membership' }).click();
      const confirmation = page.getByRole('alertdialog', { name: 'Cancel Membership' });
      await expect(confirmation).toContainText(
        /You can watch until .*, the end of the period you have paid for/,
      );
      return confirmation;
    };
    await (await openConfirmation()).getByRole('button', { name: 'Keep Membership' }).click();
    await expect(plan.getByText(/^Next payment on/)).toBeVisible();

    const confirmation = await openConfirmation();
    await expectAccessibleAtAnyWidth(page, 'canceling');
    await confirmation.getByRole('button', { name: 'Cancel Membership' }).click();
    await expect(page.getByText('Membership Canceled Successfully')).toBeVisible();
    await expect(plan.getByText(/^Ends on/)).toBeVisible();
    await expect(plan.getByText('Premium')).toBeVisible();
    await expectSubscribedShell(page);
    await expectAccessibleAtAnyWidth(page, 'a membership that ends');

    await plan.getByRole('button', { name: 'Keep Membership' }).click();
    await expect(page.getByText('Your membership continues')).toBeVisible();
    await expect(plan.getByText(/^Next payment on/)).toBeVisible();

    await (await openConfirmation()).getByRole('button', { name: 'Cancel Membership' }).click();
    await expect(plan.getByText(/^Ends on/)).toBeVisible();
    await passDays(page, '30 days', '1 day');
    await expect(plan.getByText(/^Your membership ended on/)).toBeVisible();
    await expectPublicShell(page);
    await expectAccessibleAtAnyWidth(page, 'a membership that ended');

    await plan.getByRole('link', { name: 'Come back' }).click();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await payByCard(page, 'success');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectSubscribedShell(page);
  });
});

test('a failed cancellation is reported and cancels nothing', async ({ page }) => {
  await payByCard(page, 'success');
  await page.goto('/profile');
  await breakCall(page, cancelSubscription, 500);
  await page.getByRole('button', { name: 'Cancel Membership' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Membership' });
  await confirmation.getByRole('button', { name: 'Cancel Membership' }).click();
  await expect(page.getByText('Error While Canceling Membership, Please Try Again')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Keep Membership' }).click();
  await expect(page.getByText(/^Next payment on/)).toBeVisible();
});
