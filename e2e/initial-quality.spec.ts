import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { fillCatalogue, newSubscriber } from './catalogue.ts';
import { test as base } from './own-kinora-test.ts';
import { film, pressControl, waitUntilAfter, type Film } from './watching.ts';

const title = 'Light in the Lock';

/** Journeys to a show whose film has three renditions, one of them in the playlist but not in the menu. */
const test = base.extend<object, { episode_id: number }>({
  episode_id: [
    async ({ kinora }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-film-'));
      const plan = {
        title,
        description: 'A keeper watches who goes by.',
        genres: ['drama'],
        color: '#27506b',
        seasons: [['High Water']],
      };
      const shows = await fillCatalogue(kinora, folder, [plan], {
        seconds: 12,
        size: '1280x720',
        // Its renditions must differ in the bandwidth that they need.
        rate: 25,
      });
      const { data } = await call(showDetails, { params: { show_id: shows[title] ?? 0 } }, { base: kinora });
      await rm(folder, { recursive: true });
      await use(data.seasons[0]?.episodes[0]?.id ?? 0);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  storageState: async ({ kinora }, use) => {
    const token = await newSubscriber(kinora, 'Vera Viewer', `${randomUUID()}@example.com`);
    const { data } = await call(session, {}, { base: kinora, token });
    const localStorage = [{ name: 'userData', value: JSON.stringify({ ...data, token }) }];
    await use({ cookies: [], origins: [{ origin: kinora, localStorage }] });
  },
});

// The player requests no more pixels than the screen has.
test.use({ deviceScaleFactor: 1 });

/** Collects the renditions whose video segments the player requests, in order. */
function picturesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/(\d+)\/segment_\d+\.m4s/.exec(request.url());
    if (found?.[1]) asked.push(found[1]);
  });
  return asked;
}

/** Throttles the network to this many kbit/s. */
async function narrow(page: Page, kbits: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (kbits * 1000) / 8,
    uploadThroughput: (kbits * 1000) / 8,
  });
}

test('on a slow connection a film starts in the lowest rendition', async ({ page, episode_id }) => {
  const asked = picturesOf(page);
  await narrow(page, 700);
  await page.goto(`/watch/${episode_id}`);
  await waitUntilAfter(page, 0.2);
  expect(asked[0]).toBe('276');
});

test('on a fast connection it starts in the highest one, even on the first visit', async ({
  page,
  episode_id,
}) => {
  const asked = picturesOf(page);
  await page.goto(`/watch/${episode_id}`);
  await waitUntilAfter(page, 0.2);
  expect(asked[0]).toBe('2048');
  expect(await film(page).evaluate((one: Film) => one.videoHeight)).toBe(720);
});

test('the intermediate rung is in the playlist but not in the quality menu', async ({ page, episode_id }) => {
  const playlist = page.waitForResponse(/\/master\.m3u8/, { timeout: 60_000 });
  await page.goto(`/watch/${episode_id}`);
  const master = await (await playlist).text();
  expect([...master.matchAll(/^(\d+)\/index\.m3u8/gm)].map(([, bitrate]) => bitrate)).toEqual([
    '276',
    '1024',
    '2048',
  ]);
  await waitUntilAfter(page, 0.2);
  await page.keyboard.press('k');
  await pressControl(page, 'Quality');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemradio')).toContainText(['Auto', '720p', '360p']);
  await expect(menu.getByRole('menuitemradio')).toHaveCount(3);
});
