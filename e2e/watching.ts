import { expect, type Locator, type Page } from '@playwright/test';

/** The properties of the browser's video element that journeys read. */
export type Film = {
  currentTime: number;
  duration: number;
  paused: boolean;
  buffered: { length: number; end: (range: number) => number };
  readyState: number;
  playbackRate: number;
  videoWidth: number;
  videoHeight: number;
};

/** The film being played; a show's page also has a trailer, which is decorative. */
export const film = (page: Page): Locator => page.locator('video:not([aria-hidden])');

export const playbackTime = (page: Page) => film(page).evaluate(({ currentTime }: Film) => currentTime);

export const waitUntilAfter = (page: Page, seconds: number) =>
  expect.poll(() => playbackTime(page), { timeout: 60_000 }).toBeGreaterThan(seconds);

/** Pauses the film close to its end, and waits until the rest is buffered. */
export async function pauseNearEnd(page: Page): Promise<void> {
  await page.keyboard.press('k');
  await expect(film(page)).toHaveJSProperty('paused', true);
  await page.keyboard.press('9');
  const secondsToBuffer = ({ buffered, currentTime, duration }: Film) =>
    currentTime > duration * 0.8
      ? duration - (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0)
      : duration;
  await expect.poll(() => film(page).evaluate(secondsToBuffer), { timeout: 60_000 }).toBeLessThan(0.3);
}

/**
 * Presses one of the player's controls. The controls hide when the pointer rests, which on a slow machine can
 * happen before the click, so the click is retried.
 */
export async function pressControl(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 300);
    await page.getByRole('button', { name }).click({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
}
