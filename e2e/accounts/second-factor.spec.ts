import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { factors } from '@kinora/contract/accounts/factors';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';
import { password } from '../people.ts';
import { confirmAddress, openAs, signInElsewhere } from './account-test.ts';
import { totpCode, readSecret } from './authenticator-app.ts';

const signInPanel = (page: Page) => page.getByRole('region', { name: 'Signing in' });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test.describe('a member with an authenticator app', () => {
  test.use({ ...devices.laptop, persona: 'member' });

  test('adds the app, signs in with its codes, and confirms protected actions', async ({
    page,
    browser,
    kinora,
    person,
    smtp,
  }) => {
    if (!person) throw new Error('No persona is signed in');
    await confirmAddress(smtp, kinora, person.email);
    const api = { base: kinora, token: person.token };
    const other = await openAs(browser, kinora, await signInElsewhere(kinora, person));

    const network = await breakCall(page, factors, 500);
    await page.goto('/profile');
    await expect(signInPanel(page).getByRole('alert')).toContainText('Something broke here.');
    await network.restore();
    await signInPanel(page).getByRole('button', { name: 'Try again' }).click();
    await signInPanel(page).getByRole('button', { name: 'Set up' }).click();
    const setup = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'QR code');
    const secret = await readSecret(setup);
    const first = await totpCode(secret, api);
    await setup.getByLabel('Code from the app').fill(first === '123456' ? '654321' : '123456');
    await setup.getByRole('button', { name: 'Add the app' }).click();
    await expect(setup.getByText('This code is wrong. Enter the code that the app shows now.')).toBeVisible();
    await setup.getByLabel('Code from the app').fill(await totpCode(secret, api));
    await page.keyboard.press('Enter');
    const codes = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessibleAtAnyWidth(page, 'recovery codes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      setup.getByRole('button', { name: 'Download' }).click(),
    ]);
    const savedCodes = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(savedCodes).toEqual(await codes.allInnerTexts());
    await setup.getByRole('button', { name: 'I have saved them' }).click();
    await expect(signInPanel(page)).toContainText('10 codes left');
    await expectAccessibleAtAnyWidth(page);
    const emailsToMember = () => smtp.mails.filter((mail) => mail.recipients.includes(person.email));
    await expect
      .poll(() => emailsToMember().map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('an authenticator app was added'));

    // Another browser, which signed in earlier, has proven only the password.
    await other.goto('/profile');
    await signInPanel(other).getByRole('button', { name: 'New codes' }).click();
    const question = other.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(question.getByLabel('Code', { exact: true })).toBeFocused();
    await expectAccessibleAtAnyWidth(other, 'Confirm it’s you');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByText('Confirm that it is you, then try again.')).toBeVisible();
    await signInPanel(other).getByRole('button', { name: 'New codes' }).click();
    await question.getByLabel('Code', { exact: true }).fill(savedCodes[0] ?? '');
    await question.getByRole('button', { name: 'Confirm' }).click();
    const renewed = other.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(renewed.getByRole('listitem')).toHaveCount(10);
    const [code = ''] = await renewed.getByRole('listitem').allInnerTexts();
    await other.context().close();

    // The next sign-in asks for a code after the password.
    await page.evaluate('localStorage.clear()');
    await enterPassword(page, person.email);
    const codeForm = page.getByRole('form', { name: 'Enter your code' });
    await expect(codeForm.getByLabel('Code', { exact: true })).toBeFocused();
    await expectAccessibleAtAnyWidth(page, 'second step');
    await codeForm.getByLabel('Code', { exact: true }).fill(savedCodes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(codeForm.getByText('This recovery code is wrong or has been used.')).toBeVisible();
    await codeForm.getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/plan-details$/);

    await page.goto('/profile');
    await expect(signInPanel(page)).toContainText('9 codes left');
    await signInPanel(page).getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove the authenticator app?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('Authenticator app removed')).toBeVisible();
    await page.evaluate('localStorage.clear()');
    await enterPassword(page, person.email);
    await expect(page).toHaveURL(/\/plan-details$/);
  });
});
