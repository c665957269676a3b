import { expect, type Page } from '@playwright/test';
import type { UserData } from '@kinora/contract/accounts/account';
import { call, type CallOptions } from '@kinora/contract/client';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { test as publishingTest } from './publishing-test.ts';

const zone = 'Europe/Paris';

/** Journeys of a publisher in Paris. */
export const test = publishingTest.extend({ timezoneId: zone });

/** Returns the date of a day of the next month, in Paris, such as `2026-12-10`. */
export function dateNextMonth(day: number): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();

/** Creates a show with episodes released at the given times, and returns their ids. */
export async function createShowWithEpisodes(
  base: string,
  person: UserData | null,
  episodes: readonly { title: string; release_date: string; release_time: string }[],
): Promise<{ api: CallOptions; ids: number[] }> {
  const api = { base, token: person?.token };
  const details = { title: 'The Lighthouse Keepers', description: 'Two sisters inherit a lighthouse.' };
  const { data: show } = await call(createShow, { body: { ...details, release_date: '2022-01-07' } }, api);
  const { data: season } = await call(
    createSeason,
    { body: { ...details, title: 'Season 1', release_date: '2022-01-07', tv_show: show.id } },
    api,
  );
  const ids: number[] = [];
  for (const [index, episode] of episodes.entries()) {
    const body = {
      ...episode,
      tv_show: show.id,
      season: season.id,
      episode_number: index + 1,
      time_zone: zone,
    };
    ids.push((await call(createEpisode, { body }, api)).data.id);
  }
  return { api, ids };
}

export const dayCell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`);

/** Drags a release to a day: with the mouse, or with a finger after a long press. */
export async function dragTo(page: Page, title: string, day: string, hasTouch: boolean): Promise<void> {
  const chip = page.locator('td[data-day]').getByRole('button', { name: new RegExp(title) });
  await dayCell(page, day).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await findCenter(chip);
  const to = await findCenter(dayCell(page, day));
  if (!hasTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(dayCell(page, day)).toHaveClass(/bg-gold/);
    await page.mouse.up();
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await expect(chip).toHaveClass(/opacity-35/);
  await touch('touchMove', { x: from.x + 8, y: from.y + 4 });
  await touch('touchMove', to);
  await expect(dayCell(page, day)).toHaveClass(/bg-gold/);
  await touch('touchEnd');
}

async function findCenter(element: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}
