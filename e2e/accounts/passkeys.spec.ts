import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';
import { password } from '../people.ts';

/** Adds a virtual authenticator that stores passkeys and simulates user presence and verification. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether user verification, such as by fingerprint or PIN, succeeds. */
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test.describe('a member with a passkey', () => {
  test.use({ ...devices.phone, persona: 'member' });

  test('adds the passkey, signs in without a password, and removes the passkey', async ({ page, person }) => {
    if (!person) throw new Error('No persona is signed in');
    const authenticator = await addAuthenticator(page);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Signing in' });
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    const setup = page.getByRole('dialog', { name: 'Add a passkey' });
    await setup.getByRole('button', { name: 'Create passkey' }).click();
    await expect(setup.getByText('Name is required')).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'Add a passkey');
    await setup.getByLabel('Name').fill('My phone');
    await setup.getByRole('button', { name: 'Create passkey' }).click();
    const codes = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await setup.getByRole('button', { name: 'I have saved them' }).click();
    await expect(panel.getByRole('list', { name: 'Your passkeys' })).toContainText('My phone');
    await expectAccessibleAtAnyWidth(page);

    // The device already has a passkey and refuses to create a second one.
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await setup.getByLabel('Name').fill('Again');
    await setup.getByRole('button', { name: 'Create passkey' }).click();
    await expect(setup.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
    await page.keyboard.press('Escape');

    await page.evaluate('localStorage.clear()');
    await page.goto('/sign-in');
    await expectAccessibleAtAnyWidth(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/plan-details$/);

    // The password is not enough: the passkey is also required.
    await page.evaluate('localStorage.clear()');
    await page.goto('/sign-in');
    await page.getByLabel('Email Address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/plan-details$/);

    await page.goto('/profile');
    await panel.getByRole('button', { name: 'Remove My phone' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove My phone?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
    await page.evaluate('localStorage.clear()');
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/This passkey is not registered here/)).toBeVisible();
    await authenticator.setVerified(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/No passkey was chosen/)).toBeVisible();
  });
});
