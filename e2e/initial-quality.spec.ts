import { expect, type Page } from '@playwright/test';
import { requestedRenditions, test } from './one-film-test.ts';
import { film, pressControl, waitUntilAfter, type Film } from './watching.ts';

// The player requests no more pixels than the screen has.
test.use({ deviceScaleFactor: 1 });

/** Throttles the network to this many kbit/s. */
async function throttle(page: Page, kbits: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (kbits * 1000) / 8,
    uploadThroughput: (kbits * 1000) / 8,
  });
}

for (const { mbits, names } of [
  { mbits: 0.7, names: ['276'] },
  { mbits: 6, names: ['1024', '2048'] },
  { mbits: 12, names: ['2048'] },
])
  test(`on the first visit at ${mbits} Mbit/s a film starts in ${names.join(' or ')}`, async ({
    page,
    episode_id,
  }) => {
    const requested = requestedRenditions(page);
    await throttle(page, mbits * 1000);
    await page.goto(`/watch/${episode_id}`);
    await waitUntilAfter(page, 0.2);
    expect(names).toContain(requested[0]);
  });

test('on a fast connection a film starts in the highest quality, even on the first visit', async ({
  page,
  episode_id,
}) => {
  const requested = requestedRenditions(page);
  await page.goto(`/watch/${episode_id}`);
  await waitUntilAfter(page, 0.2);
  expect(requested[0]).toBe('2048');
  expect(await film(page).evaluate((one: Film) => one.videoHeight)).toBe(720);
});

test('the intermediate rung is in the playlist but not in the quality menu', async ({ page, episode_id }) => {
  const playlist = page.waitForResponse(/\/master\.m3u8/, { timeout: 60_000 });
  await page.goto(`/watch/${episode_id}`);
  const master = await (await playlist).text();
  expect([...master.matchAll(/^(\d+)\/index\.m3u8/gm)].map(([, bitrate]) => bitrate)).toEqual([
    '2048',
    '276',
    '1024',
  ]);
  await waitUntilAfter(page, 0.2);
  await page.keyboard.press('k');
  await pressControl(page, 'Quality');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemradio')).toContainText(['Auto', '720p', '360p']);
  await expect(menu.getByRole('menuitemradio')).toHaveCount(3);
});
