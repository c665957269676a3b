import { expect, type Locator } from '@playwright/test';
import { savePreferences } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { expectNoOverflow } from '../accessibility.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

async function centerX(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
}

for (const [device, options] of Object.entries(devices))
  test.describe(`the right-to-left layout, on a ${device}`, () => {
    test.use({ ...options, persona: 'subscriber' });

    test.beforeEach(async ({ catalogue, person }) => {
      const api = { base: catalogue.base, token: person?.token };
      await call(savePreferences, { body: { text_direction: 'rtl' } }, api);
    });

    test('mirrors everything, and nothing overflows the page', async ({ page, catalogue }) => {
      for (const { path, text } of [
        { path: '/', text: 'Popular Shows' },
        { path: '/trending', text: 'Trending in your region' },
        { path: '/new-episodes', text: 'New Episodes' },
        { path: '/shows-by-search-query?keyword=quay', text: 'Search results for' },
        { path: '/following', text: "You haven't followed any shows yet!" },
        { path: showPathByTitle(catalogue, amelie), text: 'First Ferry' },
        { path: '/contact', text: 'Say Hello' },
      ]) {
        await page.goto(path);
        await expect(page.getByText(text).first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        const header = page.getByRole('banner');
        const width = page.viewportSize()?.width ?? 0;
        expect(await centerX(header.getByRole('link', { name: 'Kinora' }))).toBeGreaterThan(width / 2);
        const corner = header.getByRole('button', { name: device === 'phone' ? 'Menu' : /^Account of/ });
        expect(await centerX(corner)).toBeLessThan(width / 2);
        await expectNoOverflow(page);
      }
      await expect(page.getByPlaceholder('Your Name')).toBeVisible();
      const direction = await page.evaluate(
        `getComputedStyle(document.querySelector('[placeholder="Your Name"]'), '::placeholder').unicodeBidi`,
      );
      expect(direction, 'placeholders in empty fields have their own text direction').toBe('plaintext');
    });

    test('scrolls rows to the left, where toasts also appear', async ({ page }) => {
      await page.goto('/trending');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const cards = page.getByRole('region', { name: 'Popular Shows' }).getByRole('article');
      expect(await centerX(cards.nth(1))).toBeLessThan(await centerX(cards.nth(0)));
      await cards.nth(0).getByRole('link').focus();
      await page.keyboard.press('ArrowLeft');
      await expect(cards.nth(1).getByRole('link')).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(cards.nth(0).getByRole('link')).toBeFocused();

      await cards
        .nth(0)
        .getByRole('button', { name: /^Follow/ })
        .click();
      const toast = page.getByText('Added to following shows!');
      await expect(toast).toBeVisible();
      if (device === 'laptop') expect(await centerX(toast)).toBeLessThan(720);
    });
  });
