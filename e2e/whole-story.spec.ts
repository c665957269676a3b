import { expect, type Page } from '@playwright/test';
import { makeFilm } from './film.ts';
import { test } from './own-kinora-test.ts';
import { slowUplink } from './slow-uplink.ts';
import { signUp, subscribe, readStoredToken } from './people.ts';
import { film, pressControl, type Film } from './watching.ts';

const MB = 1024 * 1024;

// A single test, because each step builds on those before it.
test('a creator uploads a film, and a subscriber watches it', async ({ browser, page }, info) => {
  test.setTimeout(900_000);
  const source = info.outputPath('arrival.mp4');
  await makeFilm(source, { seconds: 40, size_bytes: 210 * MB });

  await test.step('a creator signs up and subscribes', async () => {
    await signUp(page, 'Pia Publisher', 'pia.publisher@example.com');
    await subscribe(page);
  });

  const release = minutesFromNow(2);
  await test.step('creates a show, a season and an episode', async () => {
    await page.goto('/publisher');
    await page.getByLabel('Title', { exact: true }).fill('The Lighthouse Keepers');
    await page.getByLabel('Description').fill('Two sisters inherit a lighthouse and its secrets.');
    await page.getByLabel('Release Date').fill('2022-01-07');
    await page.getByText('Drama', { exact: true }).click();
    await page.getByRole('button', { name: 'Create Show' }).click();
    await expect(page.getByText('Show Created')).toBeVisible();
    await expect(page.getByRole('table')).toContainText('The Lighthouse Keepers');

    await page.getByRole('link', { name: 'Add New Season' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Season 1');
    await choose(page, 'Show', 'The Lighthouse Keepers');
    await page.getByLabel('Release Date').fill('2022-01-07');
    await page.getByLabel('Description').fill('The first winter.');
    await page.getByRole('button', { name: 'Create Season' }).click();
    await expect(page.getByText('Season Created')).toBeVisible();

    await page.getByRole('link', { name: 'Add New Episode' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Arrival');
    await choose(page, 'Show', 'The Lighthouse Keepers');
    await choose(page, 'Season', 'Season 1');
    await expect(page.getByLabel('Episode Number')).toHaveValue('1');
    await page.getByLabel('Publish Date').fill(release.date);
    await page.getByLabel('Publish Time').fill(release.time);
    await page.getByRole('button', { name: 'Create Episode' }).click();
    await expect(page.getByText('Episode Created')).toBeVisible();
    await expect(page).toHaveURL(/\/upload\/\d+$/);
  });
  const episode_id = Number(page.url().split('/').at(-1));

  await test.step('uploads the film, and after a reload in the middle continues with the parts received so far', async () => {
    await expect(page.getByRole('heading', { name: 'Upload Video for Episode' })).toBeVisible();
    // All parts are uploaded in parallel; the last one is short and arrives before the others.
    const restoreSpeed = await slowUplink(page, 10 * MB);
    const registered = page.waitForResponse(/\/upload\/complete-part\//);
    await page.getByLabel('Video file').setInputFiles(source);
    await expect(page.getByText('Uploading part 3 of 3')).toBeVisible({ timeout: 120_000 });
    expect((await registered).ok()).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await restoreSpeed();

    const sentParts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sentParts.push(partNumberFrom(request.url()));
    });
    await expect(page.getByText('1 of 3 parts of arrival.mp4 has been uploaded.')).toContainText(
      'Choose the same file to continue from there.',
    );
    await page.getByLabel('Video file').setInputFiles(source);
    await expect(page.getByText('File Uploaded Successfully').first()).toBeVisible({ timeout: 240_000 });
    await expect(page.getByText('Processing Video Please Wait...')).toBeVisible();
    expect(sentParts.toSorted()).toEqual(['1', '2']);
  });

  await test.step('sees the percentage rise to 100', async () => {
    await expect(page).toHaveURL(/\/publisher/);
    await expect(page.getByText('100%')).toBeVisible({ timeout: 600_000 });
  });

  const viewer = await (await browser.newContext()).newPage();
  const showPath =
    await test.step('a viewer can find the show once it is released, and not before', async () => {
      await signUp(viewer, 'Vera Viewer', 'vera.viewer@example.com');
      await subscribe(viewer);
      const show_id = await readShowId(viewer, await readStoredToken(page));
      const address = `/details/the-lighthouse-keepers-${show_id}`;
      const earlyResponse = await viewer.request.get(`/api/show/details/${show_id}`);
      const { data } = (await earlyResponse.json()) as { data: { seasons: { episodes: unknown[] }[] } };
      const popular = await viewer.request.get('/api/popularshows');
      // On a slow machine the release may already have passed.
      if (Date.now() < release.moment) {
        expect(data.seasons.map(({ episodes }) => episodes)).toEqual([[]]);
        expect(await popular.json()).toMatchObject({ data: [] });
      }
      await viewer.waitForTimeout(Math.max(0, release.moment - Date.now() + 500));
      await viewer.goto('/');
      await expect(viewer.getByText('The Lighthouse Keepers').first()).toBeVisible();
      return address;
    });

  await test.step('plays it, changes the quality, and seeks', async () => {
    await viewer.goto(showPath);
    await viewer
      .getByRole('button', { name: /^Play Now/ })
      .first()
      .click();
    await expect(viewer).toHaveURL(new RegExp(`/watch/${episode_id}`));
    const video = film(viewer);
    await expect
      .poll(() => video.evaluate(({ videoWidth }: Film) => videoWidth), { timeout: 90_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(() => video.evaluate(({ currentTime }: Film) => currentTime), { timeout: 90_000 })
      .toBeGreaterThan(1);

    await pressControl(viewer, 'Quality');
    await expect(viewer.getByText('Select Quality')).toBeVisible();
    await viewer.getByRole('menuitemradio', { name: '360p', exact: true }).click();
    await expect
      .poll(() => video.evaluate(({ videoHeight }: Film) => videoHeight), { timeout: 90_000 })
      .toBe(360);

    // The key 5 seeks to the middle; the position is stored only after more than five seconds of watching.
    await viewer.keyboard.press('5');
    await expect
      .poll(() => video.evaluate(({ currentTime }: Film) => currentTime), { timeout: 20_000 })
      .toBeGreaterThan(26);
  });

  await test.step('leaves, and resumes from the same position', async () => {
    await pressControl(viewer, 'Close');
    await expect(viewer).toHaveURL(showPath);
    await viewer
      .getByRole('button', { name: /^Play Now/ })
      .first()
      .click();
    const video = film(viewer);
    await expect
      .poll(() => video.evaluate(({ currentTime }: Film) => currentTime), { timeout: 90_000 })
      .toBeGreaterThan(25);
  });

  await test.step('saves data if the account settings require it', async () => {
    await viewer.goto('/profile');
    const saved = viewer.waitForResponse(/\/api\/preferences$/);
    await viewer.getByText('Data Saver', { exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await viewer.goto(`/watch/${episode_id}`);
    const video = film(viewer);
    await expect
      .poll(() => video.evaluate(({ videoHeight }: Film) => videoHeight), { timeout: 90_000 })
      .toBe(360);
    await pressControl(viewer, 'Quality');
    const highestQuality = viewer.getByRole('menuitemradio', { name: /^720p/ });
    await expect(highestQuality).toContainText('Off in your settings');
    await expect(highestQuality).toBeDisabled();
  });

  await test.step('a member who has not paid gets neither the URLs nor a segment', async () => {
    const token = await readStoredToken(viewer);
    const response = await viewer.request.get(`/api/episode/video/${episode_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: { videos: { url: string }[]; playlist_url: string } };
    expect(data.videos.map(({ url }) => /_(\d+)\.m3u8$/.exec(url)?.[1])).toEqual(['276', '2048']);
    const segment = await findSegment(viewer, data.playlist_url);
    expect((await viewer.request.get(segment)).status()).toBe(200);

    const stranger = await (await browser.newContext()).newPage();
    await signUp(stranger, 'Sam Stranger', 'sam.stranger@example.com');
    const refused = await stranger.request.get(`/api/episode/video/${episode_id}`, {
      headers: { authorization: `Bearer ${await readStoredToken(stranger)}` },
    });
    expect(refused.status()).toBe(403);
    expect((await stranger.request.get(`/api/episode/video/${episode_id}`)).status()).toBe(401);
    const altered = segment.replace(
      /^(\/play\/)(.)/,
      (_, start: string, first: string) => start + (first === 'A' ? 'B' : 'A'),
    );
    expect([401, 403]).toContain((await stranger.request.get(altered)).status());
    const withoutGrant = segment.replace(/^\/play\/[^/]+\//, '/play/nothing/');
    expect([401, 403]).toContain((await stranger.request.get(withoutGrant)).status());
  });
});

/** Returns the number of the upload part that this address receives. */
const partNumberFrom = (url: string) => new URL(url).searchParams.get('part') ?? '';

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`${label}$`) });
  if ((await field.textContent())?.includes(option)) return;
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

async function readShowId(page: Page, token: string): Promise<number> {
  const response = await page.request.get('/api/publisher/tvshow', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}

/** Returns the address of a media segment in a multivariant playlist. */
async function findSegment(page: Page, playlist_url: string): Promise<string> {
  const follow = async (address: string): Promise<string> => {
    const text = await (await page.request.get(address)).text();
    const next = text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'));
    const { pathname } = new URL(next ?? '', new URL(address, 'http://any'));
    return pathname.endsWith('.m3u8') ? follow(pathname) : pathname;
  };
  return follow(playlist_url);
}

/**
 * Returns the whole minute this many minutes from now, in the browser's own time zone as the form expects it.
 */
function minutesFromNow(minutes: number): { date: string; time: string; moment: number } {
  const moment = Math.ceil(Date.now() / 60_000) * 60_000 + (minutes - 1) * 60_000;
  const date = new Date(moment);
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
    moment,
  };
}
