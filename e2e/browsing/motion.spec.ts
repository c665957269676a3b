import { expect, type Page } from '@playwright/test';
import { test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

test.use({ ...devices.laptop, persona: 'subscriber' });

/** Returns how long the next page that appears takes to fade in. */
const nextFadeSeconds = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => addEventListener('animationstart', (event) => {
    if (event.animationName === 'page-fade') resolve(parseFloat(getComputedStyle(event.target).animationDuration));
  }))`);

test('a page fades in over 300 ms, unless reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/new-episodes');
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fade = nextFadeSeconds(page);
  await link('Trending').click();
  expect(await fade).toBe(0.3);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const reducedFade = nextFadeSeconds(page);
  await link('New').click();
  expect(await reducedFade).toBeLessThan(0.001);
});

test('a toast stays at the top right for five seconds', async ({ page }) => {
  await page.goto('/trending');
  await page
    .getByRole('region', { name: 'Popular Shows' })
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click();
  const toast = page.getByText('Added to following shows!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(720);
  expect(box?.y).toBeLessThan(200);
  await page.waitForTimeout(3000);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0);
});
