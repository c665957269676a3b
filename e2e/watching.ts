import { expect, type Locator, type Page } from '@playwright/test';

/** What journeys read of the browser's video element. */
export type Film = {
  currentTime: number;
  duration: number;
  paused: boolean;
  readyState: number;
  playbackRate: number;
  videoWidth: number;
  videoHeight: number;
};

/** The film that plays; a show's page has a trailer, which is scenery. */
export const film = (page: Page): Locator => page.locator('video:not([aria-hidden])');

export const timeOf = (page: Page) => film(page).evaluate((one: Film) => one.currentTime);

export const untilAfter = (page: Page, seconds: number) =>
  expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(seconds);

/** Presses a control of the player, which hides while the pointer rests: on a slow machine before it is reached. */
export async function pressControl(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 300);
    await page.getByRole('button', { name }).click({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
}
