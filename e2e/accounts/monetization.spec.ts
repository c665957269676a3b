import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { enableMonetization, monetization } from '@kinora/contract/earnings/monetization';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse, breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';
import { totpCode, readSecret } from './authenticator-app.ts';

const socialSecurityNumber = '321-54-9876';
const w9 = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a form') };

test.describe('a member without a subscription', () => {
  test.use({ ...devices.laptop, persona: 'member' });

  test('enables monetization, reviews the stored details, and corrects them', async ({
    page,
    kinora,
    person,
  }) => {
    if (!person) throw new Error('No persona is signed in');
    const failingRead = await breakCall(page, monetization, 500);
    await alterResponse(page, readWallet, (wallet) => ({
      ...wallet,
      balances: wallet.balances.map((balance) => ({ ...balance, balance_minor: 1550 })),
    }));
    await page.goto('/profile');
    const setupPanel = page.getByRole('region', { name: 'Enable Monetization' });
    await expect(setupPanel.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await failingRead.restore();
    await setupPanel.getByRole('button', { name: 'Try again' }).click();

    await expect(setupPanel.getByText('Your shows have earned $15.50 so far')).toBeVisible();
    await expect(setupPanel.getByRole('link', { name: 'See how it was calculated' })).toHaveAttribute(
      'href',
      '/publisher/wallet',
    );

    const form = page.getByRole('form', { name: 'Enable Monetization' });
    const checkbox = setupPanel.getByRole('checkbox', { name: 'I want to be paid for my shows' });
    await expect(checkbox).toBeAttached();
    await expect(form).toBeHidden();
    await checkbox.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: /Country/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Full Name')).toBeFocused();
    await page.keyboard.type('Vera Viewer');
    await form.getByRole('button', { name: 'Enable Monetization' }).click();
    for (const field of ['Social Security number', 'Address', 'City', 'State', 'Zip code'])
      await expect(form.getByText(`${field} is required`)).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'the form with errors');

    const ssn = form.getByLabel('Social Security number');
    await ssn.fill(socialSecurityNumber);
    await expect(ssn).toHaveAttribute('autocomplete', 'off');
    await expect(ssn).toHaveCSS('-webkit-text-security', 'disc');
    const toggle = form.getByRole('button', { name: 'Show the number' });
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(ssn).toHaveCSS('-webkit-text-security', 'none');
    await toggle.press('Enter');
    await form.getByLabel('Address', { exact: true }).fill('7 Analytical Way');
    await form.getByLabel('City', { exact: true }).fill('Oakland');
    await form.getByLabel('State', { exact: true }).fill('Californa');
    await form.getByLabel('Zip code').fill('94601');
    await form.getByLabel('W-9 (optional)').setInputFiles(w9);
    await form.getByRole('button', { name: 'Enable Monetization' }).click();
    await expect(form.getByLabel('State', { exact: true })).toHaveAccessibleDescription(
      /a state of the United States/,
    );
    await form.getByLabel('State', { exact: true }).fill('California');

    const failingSubmit = await breakCall(page, enableMonetization);
    await form.getByRole('button', { name: 'Enable Monetization' }).click();
    await expect(page.getByText('Error While Enabling Monetization, Please Try Again')).toBeVisible();
    await failingSubmit.restore();
    await expect(ssn).toHaveValue(socialSecurityNumber);
    await expect(form.getByText('w9.pdf')).toBeVisible();
    await form.getByRole('button', { name: 'Enable Monetization' }).click();

    // Being paid requires a second factor; it is set up in place, and then the form is submitted
    // automatically.
    const setup = page.getByRole('dialog', { name: 'Set up a second factor' });
    await expect(setup).toContainText('what you typed is kept');
    await setup.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const secret = await readSecret(setup);
    await setup
      .getByLabel('Code from the app')
      .fill(await totpCode(secret, { base: kinora, token: person.token }));
    await setup.getByRole('button', { name: 'Add the app' }).click();
    await setup.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Enable Monetization Successful')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Second factor', exact: true })).toHaveCount(0);

    const panel = page.getByRole('region', { name: 'Monetization', exact: true });
    await expect(panel).toContainText('Monetization is on');
    await expect(panel.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
    await expect(panel).toContainText('9876');
    await expect(panel).not.toContainText(socialSecurityNumber);
    // The rest of the app is up to date without signing in again.
    expect(await page.evaluate("JSON.parse(localStorage.getItem('userData')).isMonetized")).toBe(true);
    await expectAccessibleAtAnyWidth(page, 'the stored details');
    const downloading = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe('%PDF-1.7 a form');
    const bank = page.getByRole('form', { name: 'Bank account' });
    await bank.getByRole('button', { name: 'Save bank account' }).click();
    await expect(bank.getByText('Country is required')).toBeVisible();
    await bank.getByRole('button', { name: /Country of the bank/ }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await bank.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
    await expectAccessibleAtAnyWidth(page, 'the bank account');
    await bank.getByRole('button', { name: 'Save bank account' }).click();
    await expect(bank.getByText(/This IBAN has a typo/)).toBeVisible();
    await bank.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await bank.getByRole('button', { name: 'Save bank account' }).click();
    await expect(panel.getByText(/Vera Viewer · Germany/)).toContainText('3000');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const exporting = page.getByRole('dialog', { name: 'Download your data' });
    await expect(exporting).toContainText('The archive does not contain your W-9.');
    await exporting.getByRole('button', { name: 'Cancel' }).click();

    await page.reload();
    await panel.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(form.getByRole('button', { name: /Country/ })).toBeFocused();
    await expect(ssn).toHaveValue('');
    await expect(ssn).toHaveAccessibleDescription('Leave it empty to keep the one that ends in 9876.');
    await form.getByLabel('City', { exact: true }).fill('Berkeley');
    await page.getByRole('link', { name: 'Manage Profile' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await confirmation.getByRole('button', { name: 'Stay' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toContainText('Berkeley, CA 94601');
    await expect(panel.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
    await expect(panel).toContainText('w9.pdf');
    await expect(panel).toContainText('9876');
  });
});
