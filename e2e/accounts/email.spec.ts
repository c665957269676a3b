import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';
import { readEmailedCode } from './account-test.ts';

test.describe('a member', () => {
  test.use({ ...devices.phone, persona: 'member' });

  test('changes their email address with the code sent to the new one', async ({ page, smtp, person }) => {
    const address = `moved@example.com`;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    const change = page.getByRole('dialog', { name: 'Change your email address' });
    await expectAccessibleAtAnyWidth(page, 'Change your email address');
    await change.getByLabel('New email').fill(person?.email ?? '');
    await change.getByRole('button', { name: 'Send the code' }).click();
    await expect(change.getByLabel('New email')).toHaveAccessibleDescription(/already your address/);
    await change.getByLabel('New email').fill(address);
    const before = smtp.mails.length;
    await change.getByRole('button', { name: 'Send the code' }).click();
    await expect(change).toBeHidden();

    const panel = page.getByRole('region', { name: 'Profile' });
    await expect(panel).toContainText(`We sent a code to ${address}`);
    await expect(panel).toContainText(person?.email ?? '');
    await expectAccessibleAtAnyWidth(page);
    await panel.getByRole('button', { name: 'Enter the code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new address' });
    await expectAccessibleAtAnyWidth(page, 'Confirm your new address');
    await dialog.getByLabel('Verification Code').fill(await readEmailedCode(smtp, address, before));
    await dialog.getByLabel('Password').fill('Wrong-horse-9');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/password is wrong/);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).not.toContainText('We sent a code');
    await expect(panel).not.toContainText(person?.email ?? '');
    await expect(panel).toContainText(address);
  });
});
