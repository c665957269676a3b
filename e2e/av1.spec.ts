import { expect, type Page } from '@playwright/test';
import { requestedRenditions, test } from './one-film-test.ts';
import { film, pressControl, waitUntilAfter, type Film } from './watching.ts';

test.use({ settings: { CODECS: 'h264,av1' }, deviceScaleFactor: 1 });

/** Makes the browser report hardware decoding for everything, because test machines have none. */
const reportHardwareDecoding = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const { decodingInfo } = MediaCapabilities.prototype;
    MediaCapabilities.prototype.decodingInfo = async function (configuration) {
      const result = await decodingInfo.call(this, configuration);
      return { ...result, smooth: result.supported, powerEfficient: result.supported };
    };
  `);

test('a browser that decodes AV1 in hardware plays only AV1, and lists each quality once', async ({
  page,
  episode_id,
}) => {
  await reportHardwareDecoding(page);
  const requested = requestedRenditions(page);
  await page.goto(`/watch/${episode_id}`);
  await waitUntilAfter(page, 0.2);
  expect(requested[0]).toBe('av1_2048');
  expect(await film(page).evaluate(({ videoHeight }: Film) => videoHeight)).toBe(720);
  await page.keyboard.press('k');
  await pressControl(page, 'Quality');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemradio')).toContainText(['Auto', '720p', '360p']);
  await expect(menu.getByRole('menuitemradio')).toHaveCount(3);
  await menu.getByRole('menuitemradio', { name: '360p' }).click();
  await expect.poll(() => requested.at(-1)).toBe('av1_276');
  expect(requested.filter((name) => !name.startsWith('av1_'))).toEqual([]);
});

test('a browser that would decode AV1 in software plays H.264', async ({ page, episode_id }) => {
  const requested = requestedRenditions(page);
  await page.goto(`/watch/${episode_id}`);
  await waitUntilAfter(page, 0.2);
  expect(requested[0]).toBe('2048');
});
