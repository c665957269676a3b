import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { expectPublicShell, expectSubscribedShell, passDays, payByCard, test } from './billing-test.ts';

test.use({ ...devices.laptop, settings: { SANDBOX: '1', PAUSE_MONTHS: '3' } });

test('a member pauses for two months, and resumes after the first', async ({ page }) => {
  await payByCard(page, 'success');
  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Plan Details' });
  await plan.getByRole('button', { name: 'Pause Membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause Membership' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await dialog.getByText('2 months').click();
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Pause Membership' }).click();
  await expect(plan.getByText(/^You can watch until .* Then your membership is paused until /)).toBeVisible();
  await expectAccessibleAtAnyWidth(page);

  await passDays(page, '30 days', '7 days');
  await expect(plan.getByText(/^Paused until /)).toBeVisible();
  await page.goto('/plan-details');
  await expect(page.getByText('Your membership is paused and will continue automatically.')).toBeVisible();
  await expectPublicShell(page);
  await page.getByRole('link', { name: 'See your plan, or continue now' }).click();
  await plan.getByRole('button', { name: 'Continue Membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $9.99' }).click();
  await expect(plan.getByText(/^Next payment on /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2);
  await page.goto('/');
  await expectSubscribedShell(page);
});
