import { expect, type Page } from '@playwright/test';
import { requestedRenditions, test } from './one-film-test.ts';
import { film, pressControl, waitUntilAfter, type Film } from './watching.ts';

// The player requests no more pixels than the screen has.
test.use({ deviceScaleFactor: 1 });

async function throttle(page: Page, kbitsPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (kbitsPerSecond * 1000) / 8,
    uploadThroughput: (kbitsPerSecond * 1000) / 8,
  });
}

for (const { mbitsPerSecond, names } of [
  { mbitsPerSecond: 0.7, names: ['276'] },
  { mbitsPerSecond: 6, names: ['1024', '2048'] },
  { mbitsPerSecond: 12, names: ['2048'] },
])
  test(`on the first visit at ${mbitsPerSecond} Mbit/s a film starts in ${names.join(' or ')}`, async ({
    page,
    episode_id,
  }) => {
    const requested = requestedRenditions(page);
    await throttle(page, mbitsPerSecond * 1000);
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
  expect(await film(page).evaluate(({ videoHeight }: Film) => videoHeight)).toBe(720);
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
