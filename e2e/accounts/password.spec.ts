import { expect } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { expectAccessible } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';
import { signInElsewhere, openAs } from './account-test.ts';

const newPassword = 'Another-horse-2';

test.describe('changing the password', () => {
  test.use({ ...devices.laptop, persona: 'member' });

  test('works with only the keyboard, and signs out other browsers', async ({
    page,
    browser,
    kinora,
    person,
  }) => {
    if (!person) throw new Error('No persona is signed in');
    const other = await openAs(browser, kinora, await signInElsewhere(kinora, person));
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1, name: 'Account Setting' })).toBeVisible();

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Update Password' });
    await expect(dialog.getByLabel('Old Password')).toBeFocused();
    await expectAccessible(page, 'Update Password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter Old password')).toBeVisible();
    await expect(dialog.getByText('Enter password')).toBeVisible();

    await expect(dialog.getByLabel('Old Password')).toBeFocused();
    // A timer refocuses the first invalid field of the form; on a busy machine it fires after key presses
    // that are already queued.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.type('Wrong-horse-9');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Forgot Password?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Another-horse-3');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Password does not match')).toBeVisible();
    await expect(dialog.getByLabel('Confirm Password')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The old password is wrong.')).toBeVisible();
    await expect(dialog.getByLabel('Old Password')).toBeFocused();
    await expect(dialog.getByLabel('New Password')).toHaveValue(newPassword);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Password updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Setting' })).toBeVisible();
    await other.reload();
    await expect(other).toHaveURL(/\/sign-in$/);
    expect((await call(session, {}, { base: kinora, token: person.token })).data.id).toBe(person.id);
    await other.context().close();
  });
});

test('sign-in is blocked after too many wrong passwords, and the message says for how long', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill('under.attack@example.com');
  const alert = page.getByRole('form', { name: 'Log In' }).getByRole('alert');
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-9');
    const responded = page.waitForResponse('**/api/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    expect((await responded).status()).toBe(429);
  }).toPass();
  await expect(alert).toHaveText(/Please try again in \d+ (second|minute)s?/);
  await expect(page.getByLabel('Email Address')).toHaveValue('under.attack@example.com');
});
