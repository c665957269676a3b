import { expect } from '@playwright/test';
import { managedProfile, saveManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };

test.describe('a member', () => {
  test.use({ ...devices.laptop, persona: 'member' });

  test('fills in their profile, and removes the picture again', async ({ page }) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Manage Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Profile' })).toBeVisible();
    await expectAccessibleAtAnyWidth(page);

    const form = page.getByRole('form', { name: 'Manage Profile' });
    await form.getByLabel('Name', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter full name')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('Vera Vidal');
    await form.locator('input[type=file]').setInputFiles(photo);
    await expect(form.getByRole('img', { name: 'me.png' })).toBeVisible();
    const year = form.getByRole('spinbutton', { name: /^year/ });
    await year.click();
    await page.keyboard.type('19900430');
    await expect(form.getByRole('group', { name: 'Date of Birth' })).toHaveText('1990/04/30');
    await form.getByRole('button', { name: /Gender/ }).click();
    await page.getByRole('option', { name: 'Female' }).click();
    for (const language of ['Hindi', 'Tamil']) await form.getByText(language).click();
    await form.getByRole('button', { name: 'More languages' }).press('Enter');
    await expect(form.getByRole('checkbox', { name: 'Arabic' })).toBeFocused();
    await expectAccessibleAtAnyWidth(page);

    const network = await breakCall(page, saveManagedProfile, 500);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveText('Something broke here.');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Vera Vidal');
    await expect(form.getByRole('img', { name: 'me.png' })).toBeVisible();
    await network.restore();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();

    await page.reload();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Vera Vidal');
    await expect(form.getByRole('group', { name: 'Date of Birth' })).toHaveText('1990/04/30');
    await expect(form.getByRole('button', { name: /Gender/ })).toContainText('Female');
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(form.getByRole('checkbox', { name: 'Tamil' })).toBeChecked();

    await form.getByRole('button', { name: 'Remove' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.reload();
    await expect(form.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });

  test('is asked to confirm before unsaved input is lost, and can stay', async ({ page }) => {
    await page.goto('/manage-profile');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Somebody Else');
    await page.getByRole('link', { name: 'Account Setting' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await expectAccessibleAtAnyWidth(page, 'Leave this page?');
    await confirmation.getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Vera Viewer');
    await page.goBack();
    await expect(name).toHaveValue('Vera Viewer');
  });
});

test.describe('a member', () => {
  test.use({ ...devices.laptop, persona: 'member' });

  test('picks a date of birth from the calendar', async ({ page }) => {
    await page.goto('/manage-profile');
    await page.getByRole('button', { name: /^Calendar/ }).click();
    const calendar = page.getByRole('dialog');
    await calendar.getByLabel('year').selectOption('1990');
    await calendar.getByLabel('month').selectOption('Apr');
    await expectAccessible(page, 'the calendar');
    await calendar.getByRole('button', { name: /April 30, 1990|30 April 1990/ }).click();
    await expect(page.getByRole('group', { name: 'Date of Birth' })).toHaveText('1990/04/30');
  });

  test('sees that the page did not load, and retries', async ({ page }) => {
    const network = await breakCall(page, managedProfile, 500);
    await page.goto('/manage-profile');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await expectAccessible(page);
    await network.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Vera Viewer');
  });
});
