import { expect, type Locator } from '@playwright/test';
import { newEpisodes } from '@kinora/contract/catalogue/shows';
import { home } from '@kinora/contract/discovery/home';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { alterResponse } from './responses.ts';
import { test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

test.use({ ...devices.laptop, persona: 'subscriber' });

/** Repeats the first item twelve times, enough for a rail to scroll. */
const repeatFirst = <T extends { id: number }>([first]: readonly T[]): T[] =>
  Array.from({ length: 12 }, (_, index) => ({ ...first, id: 1000 + index }) as T);

const withTwelvePopular = (parts: ResponseOf<typeof home>) => ({
  ...parts,
  popular: repeatFirst(parts.popular ?? []),
});

async function countInView(cards: Locator, width: number): Promise<number> {
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  return boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= width).length;
}

test('a rail shows as many cards as fit, and part of the next', async ({ page }) => {
  await alterResponse(page, home, withTwelvePopular);
  await alterResponse(page, newEpisodes, repeatFirst);
  for (const { path, rail, counts } of [
    { path: '/', rail: 'Popular Shows', counts: { 320: 2, 550: 4, 991: 5, 1400: 6 } },
    { path: '/new-episodes', rail: 'New Episodes', counts: { 320: 2, 550: 3, 991: 4, 1400: 5 } },
  ]) {
    await page.goto(path);
    const cards = page.getByRole('region', { name: rail }).getByRole('article');
    await expect(cards).toHaveCount(12);
    for (const [width, count] of Object.entries(counts)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await expect.poll(() => countInView(cards, Number(width)), `${rail} at ${width}`).toBe(count);
      const [first, next] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
      expect((next?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeCloseTo(30, 0);
      expect((await cards.nth(count).boundingBox())?.x).toBeLessThan(Number(width));
    }
  }
});

test('a rail scrolls with its arrow button, and keeps its position after navigating back', async ({
  page,
}) => {
  await alterResponse(page, home, withTwelvePopular);
  await page.goto('/');
  const rail = page.getByRole('region', { name: 'Popular Shows' });
  const cards = rail.getByRole('article');
  await rail.scrollIntoViewIfNeeded();
  await cards.nth(0).hover();
  await expect(rail.getByRole('button', { name: 'Back in Popular Shows' })).toBeHidden();
  await rail.getByRole('button', { name: 'More of Popular Shows' }).click();
  await expect(cards.nth(0)).not.toBeInViewport();
  await expect(cards.nth(8)).toBeInViewport();
  await rail.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/trending$/);
  await page.goBack();
  await expect(cards.nth(8)).toBeInViewport();
  await expect(cards.nth(0)).not.toBeInViewport();
});

test('a rail of fewer than three cards is centered, with its heading aligned to the others', async ({
  page,
}) => {
  await page.goto('/');
  const headings = page.getByRole('heading', { level: 2 });
  const leftEdge = async (title: string) => (await headings.filter({ hasText: title }).boundingBox())?.x;
  const card = page.getByRole('region', { name: 'Upcoming Shows' }).getByRole('article');
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(720, -1);
  expect(await leftEdge('Upcoming Shows')).toBe(await leftEdge('Popular Shows'));
});
