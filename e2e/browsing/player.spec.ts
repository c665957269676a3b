import { expect, type Page } from '@playwright/test';
import { login } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { claimPlayback, episodeVideo } from '@kinora/contract/playback/playback';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { password } from '../people.ts';
import { film, pressControl, playbackTime, waitUntilAfter, type Film } from '../watching.ts';
import { alterResponse } from './responses.ts';
import { listShowEpisodes, showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

test.use({ persona: 'subscriber', personName: 'Vera Viewer' });

for (const [device, options] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('a film starts with one press, and every control has an accessible name', async ({
      catalogue,
      page,
    }) => {
      await page.goto(showPathByTitle(catalogue, 'Amélie on the Quay'));
      await page.getByRole('button', { name: 'Play Now: Amélie on the Quay' }).first().click();
      await waitUntilAfter(page, 0.5);
      await page.keyboard.press('k');
      await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Previous episode' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Next episode' })).toBeEnabled();
      for (const name of ['Back 10 seconds', 'Forward 10 seconds', 'Episodes', 'Close'])
        await expect(page.getByRole('button', { name })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
      await expectAccessible(page, 'player');

      await page.getByRole('button', { name: 'Episodes' }).click();
      await expect(page.getByRole('tab', { name: 'Season 2' })).toBeVisible();
      await expectAccessible(page, 'episodes');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(showPathByTitle(catalogue, 'Amélie on the Quay'));
    });
  });
}

test('the keyboard pauses and seeks, lists the shortcuts, and opens the next episode', async ({
  catalogue,
  page,
}) => {
  const [first, second] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 0.2);
  await page.keyboard.press('Space');
  await expect.poll(() => film(page).evaluate(({ paused }: Film) => paused)).toBe(true);
  const before = await playbackTime(page);
  await page.keyboard.press('l');
  await expect.poll(async () => Math.abs((await playbackTime(page)) - before - 10)).toBeLessThan(0.5);
  await page.keyboard.press('j');
  await expect.poll(async () => Math.abs((await playbackTime(page)) - before)).toBeLessThan(0.5);
  await page.keyboard.press('5');
  await expect.poll(async () => Math.abs((await playbackTime(page)) - 20)).toBeLessThan(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  const reported = page.waitForRequest('**/api/playback/experience');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));
  const experience = (await reported).postDataJSON() as Record<string, unknown>;
  expect(experience).toMatchObject({ outcome: 'played', failure: null });
  expect(experience['start_ms']).toBeGreaterThan(0);
  expect(experience).not.toHaveProperty('episode_id');
  await waitUntilAfter(page, 0.2);
});

test('another device continues within two seconds of the same position', async ({
  browser,
  catalogue,
  page,
}) => {
  const [first] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 12);
  await page.keyboard.press('k');
  const position = await playbackTime(page);
  const state = await page.context().storageState();
  await page.goto('about:blank');

  await using context = await browser.newContext({ storageState: state, baseURL: catalogue.base });
  const other = await context.newPage();
  await other.goto(showPathByTitle(catalogue, 'Amélie on the Quay'));
  await other
    .getByRole('button', { name: /^Play Now/ })
    .first()
    .click();
  await waitUntilAfter(other, 0);
  await other.keyboard.press('k');
  expect(Math.abs((await playbackTime(other)) - position)).toBeLessThan(2);
});

test('a film plays in one window at a time, and on no more devices than allowed', async ({
  catalogue,
  page,
  person,
}) => {
  const [first, second] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 0.5);
  const newer = await page.context().newPage();
  await newer.goto(`/watch/${second?.id}`);
  await waitUntilAfter(newer, 0.5);
  const noticeOn = (tab: Page) =>
    tab.getByRole('alert').getByText('You continued watching in another window.');
  await expect(noticeOn(page)).toBeVisible();
  await expectAccessible(page, 'in another window');
  const position = await playbackTime(page);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await waitUntilAfter(page, position + 0.3);
  await expect(noticeOn(page)).toBeHidden();
  await expect(noticeOn(newer)).toBeVisible();
  await newer.close();
  await page.goto('/faq');

  for (let device = 0; device < 2; device += 1) {
    const body = { email: person?.email ?? '', password };
    const { data: user } = await call(login, { body }, { base: catalogue.base });
    const api = { base: catalogue.base, token: user.token };
    const params = { episode_id: first?.id ?? 0 };
    const { data } = await call(episodeVideo, { params, query: {} }, api);
    await call(claimPlayback, { body: { playback_id: data.playback_id ?? '', ask: 'start' } }, api);
  }
  await page.goto(`/watch/${first?.id}`);
  const refusal = page.getByRole('alert').filter({ hasText: 'Playing on other devices' });
  await expect(
    refusal.getByText(/Your account is playing on .+ 2 devices may play at the same time/),
  ).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('button', { name: 'Watch here instead' }).click();
  await waitUntilAfter(page, position);
});

test('a film paused during its first seek stays at that position', async ({ catalogue, page }) => {
  const [first] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  // Presses pause between the start and end of the first seek, an interval too short for the test to
  // hit from outside the page.
  await page.addInitScript(`
    document.addEventListener('seeking', () => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
      setTimeout(press, Math.random() * 20);
    }, { capture: true, once: true });
  `);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.goto('about:blank');
    await page.goto(`/watch/${first?.id}?t=12`);
    await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', /^12 seconds/);
    await expect.poll(() => film(page).evaluate(({ readyState }: Film) => readyState)).toBe(4);
    const readPlayback = () =>
      film(page).evaluate(({ paused, currentTime }: Film) => [paused, Math.floor(currentTime)]);
    await expect.poll(readPlayback).toEqual([true, 12]);
    await page.keyboard.press('l');
    await expect.poll(readPlayback).toEqual([true, 22]);
  }
});

test('a film that is still loading can be paused and seeked, and keeps its position', async ({
  catalogue,
  page,
}) => {
  const [first] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let markRequested = () => {};
  const requested = new Promise<void>((resolve) => (markRequested = resolve));
  await page.route(/\.m4s(\?|$)/, async (route) => {
    markRequested();
    await held;
    await route.continue();
  });
  await page.goto(`/watch/${first?.id}?t=12`);
  await requested;
  await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
  await page.keyboard.press('k');
  const slider = page.getByRole('slider', { name: 'Seek' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^12 seconds/);
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
  await page.keyboard.press('l');
  await expect(slider).toHaveAttribute('aria-valuetext', /^22 seconds/);
  release();
  await expect.poll(() => film(page).evaluate(({ readyState }: Film) => readyState)).toBe(4);
  expect(await film(page).evaluate(({ paused, currentTime }: Film) => [paused, currentTime])).toEqual([
    true,
    22,
  ]);
  await page.keyboard.press('k');
  await waitUntilAfter(page, 22.2);
});

test('a view is counted once, based on what was played rather than what the browser claims', async ({
  catalogue,
  page,
  person,
}) => {
  const [episode] = await listShowEpisodes(catalogue, 'Orbit of Small Things');
  const options = { base: catalogue.base, token: person?.token };
  const views: boolean[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/viewed')) return;
    const { data } = (await response.json()) as { data: { counted: boolean } };
    views.push(data.counted);
  });
  const claim = await page.request.post(`${catalogue.base}/api/viewed`, {
    form: { episode_id: String(episode?.id) },
    headers: { authorization: `Bearer ${options.token}` },
  });
  expect(((await claim.json()) as { data: unknown }).data).toEqual({ counted: false });

  await page.goto(`/watch/${episode?.id}`);
  await waitUntilAfter(page, 32);
  await expect.poll(() => views).toContain(true);
  expect(views.filter(Boolean)).toHaveLength(1);
});

test('without a connection the film plays what is buffered, shows a message, and recovers automatically', async ({
  catalogue,
  context,
  page,
}) => {
  const [episode] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${episode?.id}`);
  await waitUntilAfter(page, 1);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const position = await playbackTime(page);
  await waitUntilAfter(page, position + 1);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.keyboard.press('9');
  await waitUntilAfter(page, 36.5);
});

test('the player shows captions, chapters and skip buttons, including hostile text', async ({
  catalogue,
  page,
}) => {
  const [episode] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.route('**/test-captions.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\n\n00:00.000 --> 00:39.000\n<script>alert(1)</script> \u202Eevil 🎬 stays text\n',
    }),
  );
  await alterResponse(page, episodeVideo, (data) => ({
    ...data,
    captions: [{ language: 'en', label: 'English <b>', url: '/test-captions.vtt' }],
    chapters: [
      { start_s: 0, title: 'The quay' },
      { start_s: 20, title: '<img src=x onerror=alert(4)>' },
    ],
    intro: { start_s: 0, end_s: 15 },
    credits_start_s: 30,
  }));
  let hasScriptRun = false;
  page.on('dialog', (dialog) => {
    hasScriptRun = true;
    void dialog.dismiss();
  });
  await page.goto(`/watch/${episode?.id}`);
  await waitUntilAfter(page, 0.2);
  await page.keyboard.press('c');
  await expect(page.getByText('stays text')).toBeVisible();
  await page.getByRole('button', { name: 'Skip intro' }).click();
  await waitUntilAfter(page, 14.5);
  await pressControl(page, 'Chapters');
  await page.getByRole('menuitemradio', { name: /onerror/ }).click();
  await waitUntilAfter(page, 19.9);
  await page.keyboard.press('8');
  const next = page.getByRole('region', { name: 'Next episode' });
  await expect(next.getByText(/Next episode in \d+ s/)).toBeVisible();
  await page.keyboard.press('k');
  await expectAccessibleAtAnyWidth(page, 'credits');
  await next.getByRole('button', { name: 'Watch credits' }).click();
  await expect(next).toBeHidden();
  expect(hasScriptRun).toBe(false);
});

test('caption style is kept for the next episode and the next visit', async ({ catalogue, page }) => {
  const [first, second] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.route('**/test-captions.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:39.000\nThe tide is out.\n' }),
  );
  await alterResponse(page, episodeVideo, (data) => ({
    ...data,
    captions: [{ language: 'en', label: 'English', url: '/test-captions.vtt' }],
  }));
  const line = page.getByText('The tide is out.');
  const height = async () => (await line.boundingBox())?.height ?? 0;
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 0.2);
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  await expect(line).toHaveCSS('color', 'rgb(255, 255, 255)');
  const defaultHeight = await height();

  await page.getByRole('button', { name: 'Captions: on' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Caption style…' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Caption style' });
  await expectAccessible(page, 'caption style');
  await sheet.getByRole('radio', { name: 'Medium' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('radio', { name: 'Very large' })).toBeChecked();
  await sheet.getByRole('radio', { name: 'Yellow' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(line).toHaveCSS('color', 'rgb(255, 230, 102)');
  expect(await height()).toBeGreaterThan(1.5 * defaultHeight);

  await page.goto(`/watch/${second?.id}`);
  await expect(line).toHaveCSS('color', 'rgb(255, 230, 102)');
});

test.describe('on a phone with mobile data', () => {
  test.use(devices.phone);

  test('a film plays once the viewer agrees', async ({ catalogue, page }) => {
    await page.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } })",
    );
    const [episode] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
    await page.goto(showPathByTitle(catalogue, 'Amélie on the Quay'));
    const play = page.getByRole('button', { name: 'Play Now: Amélie on the Quay' }).first();
    await play.click();
    const question = page.getByRole('alert').filter({ hasText: 'You are on mobile data' });
    await expect(question).toContainText('Your settings allow films to play on Wi-Fi only.');
    await expectAccessible(page, 'mobile data');
    await question.getByRole('button', { name: 'Not now' }).click();
    await play.click();
    await question.getByRole('button', { name: 'Play this time' }).press('Enter');
    await waitUntilAfter(page, 0.2);
    await expect(page).toHaveURL(new RegExp(`/watch/${episode?.id}`));
  });
});

test('an episode without a video shows a message instead of playing', async ({ catalogue, page }) => {
  const [episode] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await alterResponse(page, episodeVideo, (data) => ({
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
