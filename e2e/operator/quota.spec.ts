import { expect } from '@playwright/test';
import { openAs } from '../accounts/account-test.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { expectToast } from '../publishing/publishing-test.ts';
import { test } from './staffed-kinora-test.ts';

test('an owner gives a creator a quota, and the creator sees how much of it is used', async ({
  browser,
  staffedKinora,
}) => {
  const { base, ...people } = staffedKinora;
  const owner = await openAs(browser, base, people.owner);
  await owner.goto(`/operator/people/${people.creator.id}`);
  await expect(owner.getByText(/MB, no limit$/)).toBeVisible();
  await owner.getByRole('button', { name: 'Set quota' }).click();
  const dialog = owner.getByRole('alertdialog', { name: 'Set quota' });
  await expect(dialog.getByLabel('Gigabytes')).toBeFocused();
  await dialog.getByLabel('Gigabytes').fill('1.5');
  await dialog.getByLabel('Hours').fill('20');
  await dialog.getByLabel('Reason').fill('A series of long films.');
  await expectAccessibleAtAnyWidth(owner);
  await dialog.getByRole('button', { name: 'Set quota' }).click();
  await expect(dialog.getByText('Enter a whole number of gigabytes')).toBeVisible();
  await dialog.getByLabel('Gigabytes').fill('2');
  await dialog.getByRole('button', { name: 'Set quota' }).click();
  await expectToast(owner, 'Quota changed');
  await expect(owner.getByText(/MB of 2 GB, set for this creator$/)).toBeVisible();

  const creator = await openAs(browser, base, people.creator);
  await creator.goto('/publisher');
  const quota = creator.getByRole('region', { name: 'Your quota' });
  await expect(quota.getByRole('meter', { name: 'Films and uploads' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+(\.\d)? MB of 2 GB$/,
  );
  await expect(quota.getByText(/ of 20 h$/)).toBeVisible();
  await expectAccessibleAtAnyWidth(creator);
});
