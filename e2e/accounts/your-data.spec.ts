import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { login } from '@kinora/contract/accounts/account';
import { deletionSummary } from '@kinora/contract/accounts/account-data';
import { call } from '@kinora/contract/client';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';

test.describe('a member', () => {
  test.use({ ...devices.laptop, persona: 'subscriber' });

  test('exports their data and deletes their account', async ({ page, kinora, person }) => {
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Your data' });
    await panel.getByRole('button', { name: 'Download my data' }).click();
    const exporting = page.getByRole('dialog', { name: 'Download your data' });
    await expect(exporting).toContainText('The download link works once.');
    await expect(exporting).not.toContainText('W-9');
    await expectAccessibleAtAnyWidth(page, 'Download your data');
    await exporting.getByRole('button', { name: 'Download' }).click();
    await expect(exporting.getByText('Enter password')).toBeVisible();
    await exporting.getByLabel('Password').fill('Wrong-horse-9');
    await exporting.getByRole('button', { name: 'Download' }).click();
    await expect(exporting.getByLabel('Password')).toHaveAccessibleDescription(/password is wrong/);
    await exporting.getByLabel('Password').fill(password);
    const downloading = page.waitForEvent('download');
    await exporting.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(exporting).toBeHidden();
    const secondDownload = await page.request.get(download.url());
    expect(secondDownload.status()).toBe(403);

    const network = await breakCall(page, deletionSummary, 500);
    await panel.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(dialog.getByRole('alert')).toContainText('Something broke here.');
    await expect(dialog.getByLabel('Password')).toHaveCount(0);
    await network.restore();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('Your subscription: it is canceled');
    await expect(dialog).toContainText('What we keep');
    await expectAccessibleAtAnyWidth(page, 'Delete your account?');
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect(dialog).toBeHidden();

    await panel.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialog.getByText('Enter password')).toBeVisible();
    await dialog.getByLabel('Password').fill('Wrong-horse-9');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/password is wrong/);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    const signIn = call(login, { body: { email: person?.email ?? '', password } }, { base: kinora });
    await expect(signIn).rejects.toMatchObject({ status: 404 });
  });
});
