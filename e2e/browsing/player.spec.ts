import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { expectNoBarriers } from '../barriers.ts';
import { film, pressControl, timeOf, untilAfter, type Film } from '../watching.ts';
import { alterAnswer } from './answers.ts';
import { pageOf, test, type Catalogue } from './catalogue-test.ts';
import { devices } from '../devices.ts';

/** Returns a show's episodes in order. */
async function episodesOf({ base, shows }: Catalogue, title: string) {
  const { data } = await call(showDetails, { params: { show_id: shows[title] ?? 0 } }, { base });
  return data.seasons.flatMap((season) => season.episodes);
}

test.use({ persona: 'subscriber', personName: 'Vera Viewer' });

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test('a film starts with one press, and every control has a name', async ({ catalogue, page }) => {
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

test('by keyboard alone: play, seek, speed menu, list of shortcuts, next episode, leave', async ({
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

test('continuing on another device starts within two seconds of the place', async ({
  browser,
  catalogue,
  page,
}) => {
  const [first] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await untilAfter(page, 12);
  await page.keyboard.press('k');
  const left = await timeOf(page);
  const state = await page.context().storageState();
  await page.goto('about:blank');

  await using context = await browser.newContext({ storageState: state, baseURL: catalogue.base });
  const other = await context.newPage();
  await other.goto(pageOf(catalogue, 'Amélie on the Quay'));
  await other
    .getByRole('button', { name: /^Play Now/ })
    .first()
    .click();
  await untilAfter(other, 0);
  await other.keyboard.press('k');
  expect(Math.abs((await timeOf(other)) - left)).toBeLessThan(2);
});

test('a film paused during its first seek stays at that place', async ({ catalogue, page }) => {
  const [first] = await episodesOf(catalogue, 'Amélie on the Quay');
  // Presses pause between the start and the end of the first seek, an interval too short to hit from the
  // test.
  await page.addInitScript(`
    document.addEventListener('seeking', () => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
      setTimeout(press, Math.random() * 20);
    }, { capture: true, once: true });
  `);
  for (let time = 0; time < 3; time += 1) {
    await page.goto('about:blank');
    await page.goto(`/watch/${first?.id}?t=12`);
    await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', /^12 seconds/);
    await expect.poll(() => film(page).evaluate((one: Film) => one.readyState)).toBe(4);
    const standing = () => film(page).evaluate((one: Film) => [one.paused, Math.floor(one.currentTime)]);
    await expect.poll(standing).toEqual([true, 12]);
    await page.keyboard.press('l');
    await expect.poll(standing).toEqual([true, 22]);
  }
});

test('pause, seek and place persist while the film is still loading', async ({ catalogue, page }) => {
  const [first] = await episodesOf(catalogue, 'Amélie on the Quay');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let ask = () => {};
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(/\.m4s(\?|$)/, async (route) => {
    ask();
    await held;
    await route.continue();
  });
  await page.goto(`/watch/${first?.id}?t=12`);
  await asked;
  await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
  await page.keyboard.press('k');
  const slider = page.getByRole('slider', { name: 'Seek' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^12 seconds/);
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
  await page.keyboard.press('l');
  await expect(slider).toHaveAttribute('aria-valuetext', /^22 seconds/);
  release();
  await expect.poll(() => film(page).evaluate((one: Film) => one.readyState)).toBe(4);
  expect(await film(page).evaluate((one: Film) => [one.paused, one.currentTime])).toEqual([true, 22]);
  await page.keyboard.press('k');
  await untilAfter(page, 22.2);
});

test('a view is counted once, by what was played and not by what the browser claims', async ({
  catalogue,
  page,
  person,
}) => {
  const [episode] = await episodesOf(catalogue, 'Orbit of Small Things');
  const options = { base: catalogue.base, token: person?.token };
  const told: boolean[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/viewed')) return;
    const { data } = (await response.json()) as { data: { counted: boolean } };
    told.push(data.counted);
  });
  const claim = await page.request.post(`${catalogue.base}/api/viewed`, {
    form: { episode_id: String(episode?.id) },
    headers: { authorization: `Bearer ${options.token}` },
  });
  expect(((await claim.json()) as { data: unknown }).data).toEqual({ counted: false });

  await page.goto(`/watch/${episode?.id}`);
  await untilAfter(page, 32);
  await expect.poll(() => told).toContain(true);
  expect(told.filter(Boolean)).toHaveLength(1);
});

test('without a connection the film plays what is buffered, says so, and recovers by itself', async ({
  catalogue,
  context,
  page,
}) => {
  const [episode] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${episode?.id}`);
  await untilAfter(page, 1);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const then = await timeOf(page);
  await untilAfter(page, then + 1);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.keyboard.press('9');
  await untilAfter(page, 36.5);
});

test('the next episode follows unless cancelled, and playback settings are remembered', async ({
  catalogue,
  page,
}) => {
  const [first, second] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await untilAfter(page, 0.2);
  await pressControl(page, /Speed/);
  await page.getByRole('menuitemradio', { name: /1\.5/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('9');
  await expect(page.getByText(/Next episode in \d+ s/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Next episode', { exact: true })).toBeVisible();
  await expectNoBarriers(page, 'next episode');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));
  await untilAfter(page, 0.2);
  expect(await film(page).evaluate((one: Film) => one.playbackRate)).toBe(1.5);
});

test('offline, the countdown to the next episode waits, says why, and then continues', async ({
  catalogue,
  context,
  page,
}) => {
  const [first, second] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await untilAfter(page, 0.2);
  await page.keyboard.press('9');
  const countdown = page.getByText(/Next episode in \d+ s/);
  await expect(countdown).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  const waiting = page.getByText('Waiting for the connection… The next episode begins once it is back.');
  await expect(waiting).toBeVisible();
  await expect(countdown).toBeHidden();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeDisabled();
  await expectNoBarriers(page, 'offline at the end of an episode');
  await page.clock.install();
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${first?.id}`));
  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(countdown).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));
});

test('after the last episode there are links back and to other shows', async ({ catalogue, page }) => {
  const [only] = await episodesOf(catalogue, 'The House That Listens');
  await page.goto(`/watch/${only?.id}`);
  await untilAfter(page, 0.2);
  await expect(page.getByRole('button', { name: 'Next episode' })).toBeDisabled();
  await page.keyboard.press('9');
  await expect(page.getByText('That was the last episode of The House That Listens so far')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'Back to the show' }).click();
  await expect(page).toHaveURL(pageOf(catalogue, 'The House That Listens'));
});

test('shows captions, chapters and skip buttons, hostile text included', async ({ catalogue, page }) => {
  const [episode] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.route('**/captions-of-the-journey.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\n\n00:00.000 --> 00:39.000\n<script>alert(1)</script> \u202Eevil 🎬 stays text\n',
    }),
  );
  await alterAnswer(page, episodeVideo, (data) => ({
    ...data,
    captions: [{ language: 'en', label: 'English <b>', url: '/captions-of-the-journey.vtt' }],
    chapters: [
      { start_s: 0, title: 'The quay' },
      { start_s: 20, title: '<img src=x onerror=alert(4)>' },
    ],
    intro: { start_s: 0, end_s: 15 },
  }));
  let ran = false;
  page.on('dialog', (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  await page.goto(`/watch/${episode?.id}`);
  await untilAfter(page, 0.2);
  await page.keyboard.press('c');
  await expect(page.getByText('stays text')).toBeVisible();
  await page.getByRole('button', { name: 'Skip intro' }).click();
  await untilAfter(page, 14.5);
  await pressControl(page, 'Chapters');
  await page.getByRole('menuitemradio', { name: /onerror/ }).click();
  await untilAfter(page, 19.9);
  expect(ran).toBe(false);
});

test('caption style is kept for the next episode and the next visit', async ({ catalogue, page }) => {
  const [first, second] = await episodesOf(catalogue, 'Amélie on the Quay');
  await page.route('**/captions-of-the-journey.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:39.000\nThe tide is out.\n' }),
  );
  await alterAnswer(page, episodeVideo, (data) => ({
    ...data,
    captions: [{ language: 'en', label: 'English', url: '/captions-of-the-journey.vtt' }],
  }));
  const line = page.getByText('The tide is out.');
  const height = async () => (await line.boundingBox())?.height ?? 0;
  await page.goto(`/watch/${first?.id}`);
  await untilAfter(page, 0.2);
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  await expect(line).toHaveCSS('color', 'rgb(255, 255, 255)');
  const usual = await height();

  await page.getByRole('button', { name: 'Captions: on' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Caption style…' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Caption style' });
  await expectNoBarriers(page, 'captions look');
  await sheet.getByRole('radio', { name: 'Medium' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('radio', { name: 'Very large' })).toBeChecked();
  await sheet.getByRole('radio', { name: 'Yellow' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(line).toHaveCSS('color', 'rgb(255, 230, 102)');
  expect(await height()).toBeGreaterThan(1.5 * usual);

  await page.goto(`/watch/${second?.id}`);
  await expect(line).toHaveCSS('color', 'rgb(255, 230, 102)');
});

test.describe('on a phone with mobile data', () => {
  test.use(devices.phone);

  test('a film plays once the viewer agrees', async ({ catalogue, page }) => {
    await page.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } })",
    );
    const [episode] = await episodesOf(catalogue, 'Amélie on the Quay');
    await page.goto(pageOf(catalogue, 'Amélie on the Quay'));
    const play = page.getByRole('button', { name: 'Play Now: Amélie on the Quay' }).first();
    await play.click();
    const question = page.getByRole('alert').filter({ hasText: 'You are on mobile data' });
    await expect(question).toContainText('Your settings say to play films on Wi-Fi only.');
    await expectNoBarriers(page, 'mobile data');
    await question.getByRole('button', { name: 'Not now' }).click();
    await play.click();
    await question.getByRole('button', { name: 'Play this time' }).press('Enter');
    await untilAfter(page, 0.2);
    await expect(page).toHaveURL(new RegExp(`/watch/${episode?.id}`));
  });
});

test('an episode without a video says so instead of playing', async ({ catalogue, page }) => {
  const [episode] = await episodesOf(catalogue, 'Amélie on the Quay');
  await alterAnswer(page, episodeVideo, (data) => ({
    ...data,
    process_status: 0,
    videos: [],
    playlist_url: null,
  }));
  await page.goto(`/watch/${episode?.id}`);
  await expect(
    page.getByText('Currently processing videos for this episode, please try again later.'),
  ).toBeVisible();
});
