import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { holdScripts } from '../hydration.ts';
import { showPathByTitle, test, playDestinations } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

test.describe('the show dialog', () => {
  test.use(devices.laptop);

  for (const { persona, destination } of playDestinations)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('opens over the page, and its links work', async ({ page, catalogue }) => {
        await page.goto('/trending');
        const popular = page.getByRole('region', { name: 'Popular Shows' });
        const opener = popular.getByRole('button', { name: `About ${amelie}` });
        await opener.click();
        const dialog = page.getByRole('dialog', { name: amelie });
        await expect(dialog).toContainText('A ticket seller keeps the secrets');
        await expect(dialog).toContainText('Starring:Inès Duval, Noor Haddad');
        await expect(dialog).toContainText('Published by:Pia Publisher');
        await expect(dialog).toContainText(/[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/);
        await expect(dialog).toContainText('Romance');
        await expect(dialog.getByLabel('Everyone')).toHaveText('E');
        for (const action of ['Follow', 'Like', 'Dislike'])
          await expect(dialog.getByRole('button', { name: `${action} ${amelie}`, exact: true })).toHaveCount(
            persona === 'visitor' ? 0 : 1,
          );

        await dialog.getByRole('tab', { name: 'Season 2' }).click();
        await expect(dialog.getByRole('tabpanel')).toContainText('What happens in Second Winter.');
        await expectAccessible(page);

        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();

        await opener.click();
        await dialog.getByRole('link', { name: 'More Details' }).click();
        await expect(page).toHaveURL(showPathByTitle(catalogue, amelie));
        await expect(dialog).toHaveCount(0);

        await page.goBack();
        await opener.click();
        await dialog.getByRole('link', { name: 'The Lost Coat' }).click();
        await expect(page).toHaveURL(destination);
        await expect(dialog).toHaveCount(0);
      });
    });

  test('has an address that can be shared and reloaded', async ({ page }) => {
    await page.goto('/trending');
    const popular = page.getByRole('region', { name: 'Popular Shows' });
    const opener = popular.getByRole('button', { name: `About ${amelie}` });
    const dialog = page.getByRole('dialog', { name: amelie });
    await opener.click();
    await expect(page).toHaveURL(/\/trending\?info=\d+$/);
    const address = page.url();
    await page.reload();
    await expect(dialog).toContainText('A ticket seller keeps the secrets');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/trending');
    await page.goto('/faq');
    await page.goto(address);
    await expect(dialog).toContainText('Published by:Pia Publisher');
    await expect(page).toHaveURL(address);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/trending');
    await expect(dialog).toHaveCount(0);
    await page.goto('/trending?info=999999999');
    const unknown = page.getByRole('dialog', { name: 'No Show Found' });
    await expect(unknown).toContainText('This show does not exist');
    await unknown.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/trending');

    await opener.click();
    await expectAccessibleAtAnyWidth(page);
  });

  test('keeps its buttons in place when the details load', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/show\/details\//, async (route) => {
      await held;
      await route.continue();
    });
    // The button is pressed before the app has started.
    const start = await holdScripts(page);
    await page.goto('/trending', { waitUntil: 'commit' });
    await page
      .getByRole('region', { name: 'Popular Shows' })
      .getByRole('button', { name: `About ${amelie}` })
      .click();
    start();
    const dialog = page.getByRole('dialog', { name: amelie });
    const share = dialog.getByRole('button', { name: `Share ${amelie}` });
    await share.click();
    const copy = dialog.getByRole('button', { name: 'Copy link' });
    await expect(copy).toBeVisible();
    const before = await share.boundingBox();
    release();
    await expect(dialog).toContainText('Starring:Inès Duval, Noor Haddad');
    await expect(dialog.getByRole('tab', { name: 'Season 2' })).toBeAttached();
    expect(await share.boundingBox()).toEqual(before);
    // Browsers may report an earlier scroll only after the press; it must not close the menu.
    await dialog.evaluate((element) => element.dispatchEvent(new Event('scroll')));
    await expect(copy).toBeVisible();
  });

  test('opens from its address before its show has loaded, and reports a show that does not load', async ({
    page,
    catalogue,
  }) => {
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    const details = /\/api\/show\/details\//;
    await page.route(details, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`/trending?info=${catalogue.shows[amelie]}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Loading…' })).toBeVisible();
    await expectAccessible(page);
    fail();
    await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 30_000 });
    await expectAccessibleAtAnyWidth(page);
    await page.unroute(details);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const loadedDialog = page.getByRole('dialog', { name: amelie });
    await expect(loadedDialog).toContainText('Published by:Pia Publisher');
    await loadedDialog.getByRole('link', { name: 'More Details' }).click();
    await expect(page).toHaveURL(showPathByTitle(catalogue, amelie));
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/trending');
    await expect(dialog).toHaveCount(0);
  });

  test('plays the trailer, and shares the show on social networks or by copying its link', async ({
    page,
    context,
    catalogue,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/trending');
    const popular = page.getByRole('region', { name: 'Popular Shows' });
    await popular.getByRole('button', { name: `About ${amelie}` }).click();
    const dialog = page.getByRole('dialog', { name: amelie });
    await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
    await dialog.getByRole('button', { name: `Share ${amelie}` }).click();
    const link = catalogue.base + showPathByTitle(catalogue, amelie);
    const facebook = await dialog.getByRole('link', { name: 'Share on Facebook' }).getAttribute('href');
    expect(new URL(facebook ?? '').searchParams.get('u')).toBe(link);
    expect(new URL(facebook ?? '').searchParams.get('hashtag')).toBe('#kinora');
    const x = await dialog.getByRole('link', { name: 'Share on X' }).getAttribute('href');
    expect(new URL(x ?? '').searchParams.get('url')).toBe(link);
    expect(new URL(x ?? '').searchParams.get('hashtags')).toBe('kinora');
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toHaveAttribute('data-copied', 'true');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    // The button's label changes back after a few seconds.
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(dialog.getByRole('button', { name: `Share ${amelie}` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
