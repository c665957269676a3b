import { expect, type Page } from '@playwright/test';
import { register } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { password } from '../people.ts';
import { forgotPassword } from '@kinora/contract/accounts/passwords';
import { test } from '../members-test.ts';
import { readEmailedCode } from './account-test.ts';

const newPassword = 'Another-horse-2';

const forgotPasswordDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password' });

test.describe('a member who forgot their password', () => {
  test.use(devices.phone);

  test('signs in again with the code from the email', async ({ page, kinora, smtp }) => {
    const email = `fay@example.com`;
    await call(register, { body: { email, password, name: 'Fay Forgetful' } }, { base: kinora });

    await page.goto('/sign-in');
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const dialog = forgotPasswordDialog(page);
    await expect(dialog).toContainText('Step 1 of 3');
    await expect(dialog.getByLabel('Email Address')).toHaveValue(email);
    await expectAccessibleAtAnyWidth(page, 'step 1');
    await dialog.getByLabel('Email Address').fill('fay');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('Enter valid email')).toBeVisible();
    await dialog.getByLabel('Email Address').fill(email);
    const before = smtp.mails.length;
    await dialog.getByRole('button', { name: 'Send code' }).click();

    await expect(dialog).toContainText('Step 2 of 3');
    await expect(dialog.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    await expectAccessibleAtAnyWidth(page, 'step 2');
    const code = dialog.getByLabel('Verification Code');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText('Enter verification code')).toBeVisible();
    const sentCode = await readEmailedCode(smtp, email, before);
    await code.fill(sentCode === '123456' ? '654321' : '123456');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText(/incorrect/)).toBeVisible();
    await expect(dialog).toContainText('Step 2 of 3');
    await code.fill('');
    // The code is pasted as it might have been copied, with a stray space and a line break.
    await page.keyboard.insertText(` ${sentCode.slice(0, 3)} ${sentCode.slice(3)}\n`);
    await expect(code).toHaveValue(sentCode);
    await dialog.getByRole('button', { name: 'Verify' }).click();

    await expect(page.getByText('Code is verified')).toBeVisible();
    await expect(dialog).toContainText('Step 3 of 3');
    await expectAccessibleAtAnyWidth(page, 'step 3');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog.getByText('Enter password')).toBeVisible();
    await dialog.getByLabel('New Password').fill(newPassword);
    await dialog.getByLabel('Confirm Password').fill(password);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog.getByText('Password does not match')).toBeVisible();
    await dialog.getByLabel('Confirm Password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Password updated')).toBeVisible();

    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/plan-details$/);
  });
});

test('the link in the email sets a new password, and works only once', async ({ page, kinora, smtp }) => {
  const email = 'lin@example.com';
  await call(register, { body: { email, password, name: 'Lin Linked' } }, { base: kinora });
  await call(forgotPassword, { body: { email } }, { base: kinora });
  await readEmailedCode(smtp, email);
  const findLink = () =>
    smtp.mails
      .filter((mail) => mail.recipients.includes(email))
      .map((mail) => /\S+\/reset-password#\w+/.exec(mail.text ?? '')?.[0])
      .findLast(Boolean);
  const link = findLink() ?? '';
  await page.goto(link);
  const form = page.getByRole('form', { name: 'Choose a new password' });
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectAccessibleAtAnyWidth(page);
  await form.getByLabel('New Password').fill('Password1!');
  await form.getByLabel('Confirm Password').fill('Password1!');
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByText(/one of the most common passwords/)).toBeVisible();
  await form.getByLabel('New Password').fill(newPassword);
  await form.getByLabel('Confirm Password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/plan-details$/);

  await page.goto(link);
  await form.getByLabel('New Password').fill(password);
  await form.getByLabel('Confirm Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please ask for a new one.',
  );
  await page.goto('/reset-password');
  await expect(page.getByText(/This link is incomplete/)).toBeVisible();
});

test('an address without an account gets the same response as any other, and no email', async ({
  page,
  smtp,
}) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = forgotPasswordDialog(page);
  await dialog.getByLabel('Email Address').fill('nobody.here@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Step 2 of 3');
  await dialog.getByRole('button', { name: 'Use a different address' }).click();
  await expect(dialog.getByLabel('Email Address')).toHaveValue('nobody.here@example.com');
  await expect(dialog.getByLabel('Email Address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Verification Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(dialog).toContainText('Step 1 of 3');
  expect(smtp.mails.filter((mail) => mail.recipients.includes('nobody.here@example.com'))).toEqual([]);
});

test('a failure to send the code is reported, and the input is kept', async ({ page }) => {
  await page.goto('/sign-in');
  const network = await breakCall(page, forgotPassword);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = forgotPasswordDialog(page);
  await dialog.getByLabel('Email Address').fill('fay.somewhere@example.com');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No connection. Check your network and try again.');
  await expect(dialog.getByLabel('Email Address')).toHaveValue('fay.somewhere@example.com');
  await network.restore();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog).toContainText('Step 2 of 3');
});
