import { expect } from '@playwright/test';
import { openAs } from '../accounts/account-test.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { chooseOption, expectToast } from '../publishing/publishing-test.ts';
import { test } from './staffed-kinora-test.ts';

test('an owner adds a tax rate, and has to confirm its removal', async ({ browser, staffedKinora }) => {
  const owner = await openAs(browser, staffedKinora.base, staffedKinora.owner);
  await owner.goto('/operator/tax-rates');
  await expect(owner.getByText('No rates yet')).toBeVisible();
  await owner.getByRole('button', { name: 'Add rate' }).click();
  await expect(owner.getByText('Enter a percentage such as 19 or 8.1')).toBeVisible();
  await expectAccessibleAtAnyWidth(owner);
  await chooseOption(owner, 'Country', 'Germany');
  await owner.getByLabel('Percent').fill('19');
  await owner.getByLabel('From (UTC)').fill('2027-01-01');
  await owner.getByRole('button', { name: 'Add rate' }).click();
  await expectToast(owner, 'Saved: payments from that day on include this tax');
  const remove = owner.getByRole('button', { name: 'Remove VAT in Germany from Jan 1st 27' });
  await remove.press('Enter');
  const confirmation = owner.getByRole('alertdialog', { name: 'Remove VAT in Germany?' });
  await expectAccessibleAtAnyWidth(owner);
  await owner.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await confirmation.getByRole('button', { name: 'Remove it' }).press('Enter');
  await expect(owner.getByText('No rates yet')).toBeVisible();
});
