import { expect, type Page } from '@playwright/test';
import type { UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { endOtherSessions } from '@kinora/contract/accounts/sessions';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';
import { signInElsewhere } from './account-test.ts';

const endedMessage = 'Your session has ended. Please sign in again.';

/** Ends all of the person's sessions, as another device would. */
async function endEverySession(base: string, person: UserData | null): Promise<void> {
  if (!person) throw new Error('No persona is signed in');
  const { token } = await signInElsewhere(base, person);
  await call(endOtherSessions, {}, { base, token });
}

/** Enters only the password; the form must already contain the address. */
async function signInAgain(page: Page, person: UserData | null): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole('main').getByText(endedMessage)).toBeVisible();
  const form = page.getByRole('form', { name: 'Log In' });
  await expect(form.getByLabel('Email Address')).toHaveValue(person?.email ?? '');
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log In' }).click();
}

/** Returns the dialog that covers a page whose session ended while the page was in use. */
async function signInDialog(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await expect(dialog.getByText(endedMessage)).toBeVisible();
  return dialog;
}

test.describe('a session that has ended', () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('sends the member to sign-in from every kind of page, and back afterwards', async ({
    page,
    kinora,
    person,
  }) => {
    test.slow();
    for (const address of [
      '/',
      '/watch/1?t=30',
      '/following',
      '/trending?info=1',
      '/profile',
      '/publisher/shows/new',
      '/upload/1',
    ]) {
      await endEverySession(kinora, person);
      await page.goto(address);
      await signInAgain(page, person);
      // The dialog named in the address does not cover the form, and does not open afterwards.
      await expect(page).toHaveURL(new URL(address.replace('?info=1', ''), kinora).href);
      await expect(page.getByRole('heading', { name: 'Log In' })).toHaveCount(0);
    }
  });

  test('does not lose what was typed in a form', async ({ page, kinora, person }) => {
    await page.goto('/manage-profile');
    const form = page.getByRole('form', { name: 'Manage Profile' });
    await form.getByLabel('Name').fill('Vera Changed');
    // The session ends while the form is being submitted; if it ended earlier, the page would notice
    // before the submission.
    const saveRequests = '**/api/manage-profile';
    await page.route(saveRequests, async (route) => {
      await endEverySession(kinora, person);
      await route.continue();
    });
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = await signInDialog(page);
    await page.unroute(saveRequests);
    await expectAccessibleAtAnyWidth(page, 'session ended');
    await expect(dialog.getByLabel('Email Address')).toHaveValue(person?.email ?? '');
    await dialog.getByLabel('Password').fill('Wrong-horse-1');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/manage-profile$/);
    await expect(form.getByLabel('Name')).toHaveValue('Vera Changed');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
  });

  test('is reported in every tab, and a sign-in in one tab restores the others', async ({
    page,
    context,
    kinora,
    person,
  }) => {
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/trending');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endEverySession(kinora, person);
    await page.reload();
    const dialog = await signInDialog(other);
    await signInAgain(page, person);
    await expect(page).toHaveURL(/\/trending$/);
    await expect(dialog).toBeHidden();
    await expect(other).toHaveURL(/\/profile$/);
    // Late responses to the old session must not end the new one.
    await other.reload();
    await expect(other).toHaveURL(/\/profile$/);
  });

  test('leads to sign-in, not to sign-up, when a film is opened later', async ({ page, kinora, person }) => {
    await endEverySession(kinora, person);
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/watch/1');
    await signInAgain(page, person);
    await expect(page).toHaveURL(/\/watch\/1$/);
  });

  test('is reported on a public page, which stays open', async ({ page, kinora, person }) => {
    await endEverySession(kinora, person);
    await page.goto('/contact');
    await expect(page.getByText(endedMessage)).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
  });
});
