import { expect, type Locator, type Page } from '@playwright/test';
import { pressControl, waitUntilAfter } from '../watching.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';
import { watchedShow } from './watch-and-follow.ts';

/**
 * Opens the new episodes and then an address, so that going back too far ends on a known page.
 */
async function openFromNewEpisodes(page: Page, address: string): Promise<void> {
  await page.goto('/new-episodes');
  await page.goto(address);
}

/** Opens an overlay and goes back twice: the first time closes it, the second leaves the page. */
async function expectBackToClose(page: Page, opener: () => Promise<void>, opened: Locator): Promise<void> {
  const address = page.url();
  await opener();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toHaveCount(0);
  expect(page.url()).toBe(address);
  // Opening it again and closing it with Escape must leave no history entry behind.
  await opener();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => page.evaluate('history.state?.layer ?? 0')).toBe(0);
  await expect(opened).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/new-episodes$/);
  await page.goto(address);
}

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click();

for (const [device, options] of Object.entries(devices))
  test.describe(`Back, on a ${device}`, () => {
    test.use({ ...options, persona: 'subscriber' });

    test('closes dialogs and menus, and then leaves the page', async ({ page, catalogue }) => {
      await openFromNewEpisodes(page, '/trending');
      await expectBackToClose(
        page,
        press(page, `About ${watchedShow}`),
        page.getByRole('dialog', { name: watchedShow }),
      );
      if (device === 'phone') {
        await expectBackToClose(page, press(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }));
        const search = page.getByRole('button', { name: 'Close search' }).filter({ visible: true });
        await expectBackToClose(page, press(page, 'Search'), search);
      } else {
        await expectBackToClose(page, press(page, /^Account of/), page.getByRole('menu'));
        const categories = page.getByRole('dialog', { name: 'Categories' });
        await expectBackToClose(page, press(page, 'Categories'), categories);
      }
      await openFromNewEpisodes(page, showPathByTitle(catalogue, watchedShow));
      const share = page.getByRole('button', { name: 'Copy link' }).filter({ visible: true });
      await expectBackToClose(page, press(page, `Share ${watchedShow}`), share);
    });
  });

test.describe('Back', () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('closes the lists and the calendar in a form', async ({ page }) => {
    await openFromNewEpisodes(page, '/manage-profile');
    await expectBackToClose(page, press(page, /Gender/), page.getByRole('listbox'));
    await expectBackToClose(page, press(page, /^Calendar/), page.getByRole('grid'));
  });

  test('closes stacked dialogs one at a time', async ({ page }) => {
    await openFromNewEpisodes(page, '/trending');
    await press(page, `About ${watchedShow}`)();
    const dialog = page.getByRole('dialog', { name: watchedShow });
    await dialog.getByRole('button', { name: `Share ${watchedShow}` }).click();
    const copy = dialog.getByRole('button', { name: 'Copy link' });
    await expect(copy).toBeVisible();
    await page.goBack();
    await expect(copy).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/trending$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/new-episodes$/);
  });

  test('closes a menu that has just opened, not the dialog under it', async ({ page }) => {
    await openFromNewEpisodes(page, '/trending');
    await press(page, `About ${watchedShow}`)();
    const dialog = page.getByRole('dialog', { name: watchedShow });
    const share = dialog.getByRole('button', { name: `Share ${watchedShow}` });
    await expect(share).toBeVisible();
    // Both happen in one task, before the browser has reported the menu as visible.
    await share.evaluate('(button) => { button.click(); history.back(); }');
    await expect.poll(() => page.evaluate('history.state?.layer ?? 0')).toBe(1);
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  test('returns to the page under a dialog from a page that the dialog linked to', async ({
    page,
    catalogue,
  }) => {
    await openFromNewEpisodes(page, '/trending');
    await press(page, `About ${watchedShow}`)();
    const dialog = page.getByRole('dialog', { name: watchedShow });
    await dialog.getByRole('link', { name: 'More Details' }).click();
    await expect(page).toHaveURL(showPathByTitle(catalogue, watchedShow));
    await page.goBack();
    await expect(page).toHaveURL(/\/trending$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(showPathByTitle(catalogue, watchedShow));
    await page.goBack();
    await expect(page).toHaveURL(/\/trending$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/new-episodes$/);
  });

  test('closes a dialog that has an address, before and after the page is reloaded', async ({ page }) => {
    await openFromNewEpisodes(page, '/trending');
    await press(page, `About ${watchedShow}`)();
    const dialog = page.getByRole('dialog', { name: watchedShow });
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/trending$/);
    await expectBackToClose(page, press(page, `About ${watchedShow}`), dialog);
  });

  test('closes a list in a form, and asks for confirmation before unsaved input is lost', async ({
    page,
  }) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Manage Profile' }).click();
    const name = page.getByRole('form', { name: 'Manage Profile' }).getByLabel('Name');
    await name.fill('Somebody Else');
    await press(page, /Gender/)();
    await page.goBack();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(name).toHaveValue('Somebody Else');

    const warning = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await page.goBack();
    await expect(warning).toBeVisible();
    await page.goBack();
    await expect(warning).toHaveCount(0);
    await expect(name).toHaveValue('Somebody Else');
    await page.goBack();
    await warning.getByRole('button', { name: 'Stay' }).click();
    await expect(warning).toHaveCount(0);
    await page.goBack();
    await warning.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(warning).toHaveCount(0);
  });

  test('closes overlays on a film, then leaves the film', async ({ page, catalogue }) => {
    await page.goto(showPathByTitle(catalogue, watchedShow));
    await page
      .getByRole('button', { name: `Play Now: ${watchedShow}` })
      .first()
      .click();
    await waitUntilAfter(page, 0.2);
    await page.keyboard.press('k');
    const address = page.url();
    for (const [name, opened] of [
      ['Episodes', page.getByRole('tab', { name: 'Season 2' })],
      [/^Select Quality|^Quality/, page.getByRole('menu')],
    ] as const) {
      await pressControl(page, name);
      await expect(opened).toBeVisible();
      await page.goBack();
      await expect(opened).toHaveCount(0);
      expect(page.url()).toBe(address);
    }
    await page.goBack();
    await expect(page).toHaveURL(showPathByTitle(catalogue, watchedShow));
  });
});
