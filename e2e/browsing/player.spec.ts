import { expect, type Locator, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { showDetails } from '@kinora/contract/shows';
import { expectNoBarriers } from '../barriers.ts';
import { pageOf, test, type Catalogue } from './catalogue-test.ts';
import { devices } from './persona-test.ts';

// What the journeys read of the browser's video element.
type Film = { currentTime: number; paused: boolean; playbackRate: number; duration: number };

const film = (page: Page): Locator => page.locator('video');
const timeOf = (page: Page) => film(page).evaluate((one: Film) => one.currentTime);
const untilAfter = (page: Page, seconds: number) =>
  expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(seconds);

/** Episodes of a show in their order. */
async function episodesOf({ base, shows }: Catalogue, title: string) {
  const { data } = await call(showDetails, { params: { show_id: shows[title] ?? 0 } }, { base });
  return data.seasons.flatMap((season) => season.episodes);
}

test.use({ persona: 'subscriber', personName: 'Vera Viewer' });

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test('a film begins with one press, and every control has its name', async ({ catalogue, page }) => {
      await page.goto(pageOf(catalogue, 'Amélie on the Quay'));
      await page.getByRole('button', { name: 'Play Now: Amélie on the Quay' }).first().click();
      await untilAfter(page, 0.5);
      await page.keyboard.press('k');
      await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Previous episode' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Next episode' })).toBeEnabled();
      for (const name of ['Back 10 seconds', 'Forward 10 seconds', 'Episodes', 'Close'])
        await expect(page.getByRole('button', { name })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
      await expectNoBarriers(page, 'player');

      await page.getByRole('button', { name: 'Episodes' }).click();
      await expect(page.getByRole('tab', { name: 'Season 2' })).toBeVisible();
      await expectNoBarriers(page, 'episodes');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(pageOf(catalogue, 'Amélie on the Quay'));
    });
  });
}

test('by keys alone: play, seek, speed by menu, sheet of keys, next episode, way out', async ({
  catalogue,
  page,
}) => {
  const [first, second] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await untilAfter(page, 0.2);
  await page.keyboard.press('Space');
  await expect.poll(() => film(page).evaluate((one: Film) => one.paused)).toBe(true);
  const before = await timeOf(page);
  await page.keyboard.press('l');
  await expect.poll(async () => Math.abs((await timeOf(page)) - before - 10)).toBeLessThan(0.5);
  await page.keyboard.press('j');
  await expect.poll(async () => Math.abs((await timeOf(page)) - before)).toBeLessThan(0.5);
  await page.keyboard.press('5');
  await expect.poll(async () => Math.abs((await timeOf(page)) - 20)).toBeLessThan(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));
  await untilAfter(page, 0.2);
});
