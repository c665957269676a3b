import { expect, type Locator, type Page } from '@playwright/test';
import { savePreferences, session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { password } from '../people.ts';
import { breakCall } from './responses.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { tabTo } from '../tab-to.ts';
import { devices } from '../devices.ts';

const adultShow = 'For Grown Ups Only';
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };

async function goToProfile(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const account = page.getByRole('button', { name: /^Account of/ });
  await menu.or(account).click();
  const entry = page.getByRole('link', { name: 'Profile', exact: true });
  await entry.or(page.getByRole('menuitem', { name: 'Profile' })).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Setting' })).toBeVisible();
}

async function openEditDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Account' }).click();
  return page.getByRole('dialog', { name: 'Edit Account' });
}

test.describe('a subscriber', () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('changes the maturity level, which hides everything above it', async ({ page, catalogue }) => {
    await page.goto('/shows-by-search-query?keyword=grown+ups');
    const card = page.getByRole('article').filter({ hasText: adultShow });
    await expect(card).toBeVisible();
    await goToProfile(page);
    await expect(page.getByText('Premium')).toBeVisible();
    await expect(page.getByText('Member since')).toBeVisible();
    await expectAccessibleAtAnyWidth(page);

    const panel = page.getByRole('region', { name: 'Profile' });
    await panel.getByRole('button', { name: 'Change maturity level' }).click();
    const level = page.getByRole('dialog', { name: 'Maturity Level' });
    await expectAccessibleAtAnyWidth(page, 'Maturity Level');
    await level.getByText('K - Kids', { exact: true }).click();
    await level.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Maturity level changed')).toBeVisible();
    await expect(panel.getByText('K - Kids')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No Shows for query')).toBeVisible();
    await expect(card).toHaveCount(0);

    await page.goto('/profile');
    const dialog = await openEditDialog(page);
    await expectAccessibleAtAnyWidth(page, 'Edit Account');
    await dialog.getByLabel('Address').fill('12 Harbour Road');
    await dialog.getByRole('button', { name: /Maturity Level/ }).click();
    await page.getByRole('option', { name: 'A - Adult' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText('A - Adult')).toBeVisible();
    await expect(panel.getByText('12 Harbour Road')).toBeVisible();
    await page.goto(showPathByTitle(catalogue, adultShow));
    await expect(page.getByRole('heading', { level: 1, name: adultShow })).toBeVisible();
  });

  test('locks the maturity level with a PIN, and removes the PIN with the password', async ({ page }) => {
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Profile' });
    await panel.getByRole('button', { name: 'Lock the maturity level' }).click();
    const lock = page.getByRole('dialog');
    await expectAccessibleAtAnyWidth(page, 'Lock maturity level');
    await lock.getByLabel('New PIN').fill('12');
    await lock.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(lock.getByText('A PIN has four digits')).toBeVisible();
    await lock.getByLabel('New PIN').fill('1234');
    await lock.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(panel.getByText('Locked by a PIN')).toBeVisible();

    await panel.getByRole('button', { name: 'Change maturity level' }).click();
    const level = page.getByRole('dialog', { name: 'Maturity Level' });
    await level.getByText('T - Teen', { exact: true }).click();
    await level.getByLabel('PIN').fill('4321');
    await level.getByRole('button', { name: 'Save' }).click();
    await expect(level.getByText('This PIN is wrong.')).toBeVisible();
    await level.getByLabel('PIN').fill('1234');
    await level.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('T - Teen')).toBeVisible();

    await panel.getByRole('button', { name: 'Change the maturity PIN' }).click();
    await lock.getByRole('button', { name: 'Forgot the PIN?' }).click();
    await lock.getByText('Remove the PIN').click();
    await lock.getByLabel('Password').fill(password);
    await expectAccessibleAtAnyWidth(page, 'Maturity PIN');
    await lock.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(panel.getByText('Not locked')).toBeVisible();
  });

  test('switches to right-to-left on every device immediately', async ({ page, catalogue, person }) => {
    await page.goto('/profile');
    await page.getByText('Right to left').click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectAccessibleAtAnyWidth(page);
    const api = { base: catalogue.base, token: person?.token };
    await expect.poll(async () => (await call(session, {}, api)).data.preferences.text_direction).toBe('rtl');

    await breakCall(page, savePreferences);
    await page.getByText('Left to right').click();
    await expect(page.getByText('Your change was not saved.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Right to left' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  test('keeps the input when the email address is invalid, and shows the photo once saved', async ({
    page,
    person,
  }) => {
    const newEmail = `neighbor-${person?.id}@example.com`;
    await page.goto('/profile');
    const dialog = await openEditDialog(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter address')).toBeVisible();
    await dialog.getByLabel('Photo', { exact: true }).setInputFiles(photo);
    await dialog.getByLabel('Address').fill('12 Harbour Road');
    await dialog.getByLabel('Email').fill('neighbor-at-home');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter valid email')).toBeVisible();
    await expect(dialog.getByLabel('Address')).toHaveValue('12 Harbour Road');
    await expect(dialog.getByText('me.png')).toBeVisible();
    await expectAccessibleAtAnyWidth(page, 'Edit Account');

    await dialog.getByLabel('Email').fill(newEmail);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const panel = page.getByRole('region', { name: 'Profile' });
    await expect(panel.getByText(newEmail)).toBeVisible();
    await expect(panel.locator('img')).toHaveJSProperty('complete', true);
    await page.setViewportSize(devices.laptop.viewport);
    await expect(page.getByRole('button', { name: /^Account of/ }).locator('img')).toBeVisible();
  });
});

test.describe('with only the keyboard', () => {
  test.use({ ...devices.laptop, persona: 'subscriber' });

  test('settings are changed and survive a reload', async ({ page }) => {
    await page.goto('/profile');
    const notifications = page.getByRole('switch', { name: 'Notifications' });
    await expect(notifications).toBeChecked();
    await notifications.focus();
    await page.keyboard.press('Space');
    await expect(notifications).not.toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: 'Standard Quality' }));
    const saved = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('High Quality')),
    );
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'High Quality' })).toBeChecked();
    expect((await saved).ok()).toBe(true);

    await page.reload();
    await expect(notifications).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'High Quality' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Wi-Fi only' })).toBeChecked();
  });
});

test.describe('a member without a subscription', () => {
  test.use({ ...devices.phone, persona: 'member' });

  test('is directed to the plan', async ({ page }) => {
    await page.goto('/profile');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the plan' }).click();
    await expect(page).toHaveURL(/\/plan-details$/);
  });
});
