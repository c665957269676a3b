import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { film, pauseNearEnd, pressControl, playbackTime, waitUntilAfter, type Film } from '../watching.ts';
import { listShowEpisodes, showPathByTitle, test } from './catalogue-test.ts';

test.use({ persona: 'subscriber', personName: 'Vera Viewer' });

test('the next episode starts unless it is canceled, and playback settings are remembered', async ({
  catalogue,
  context,
  page,
}) => {
  const [first, second] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 0.2);
  await pressControl(page, /Speed/);
  await page.getByRole('menuitemradio', { name: /1\.5/ }).click();
  await page.keyboard.press('Escape');
  await pauseNearEnd(page);
  await context.setOffline(true);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Next episode', { exact: true })).toBeVisible();
  // Offline, Play now is disabled.
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeFocused();
  await context.setOffline(false);
  await expectAccessible(page, 'next episode');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));
  await waitUntilAfter(page, 0.2);
  expect(await film(page).evaluate(({ playbackRate }: Film) => playbackRate)).toBe(1.5);
});

/** Plays the end of a film without any input to the page. */
async function playToEnd(page: Page): Promise<void> {
  // The previous episode may still be on screen, at its end.
  const isPlaying = ({ currentTime, duration }: Film) => currentTime > 0.2 && currentTime < duration - 1;
  await expect.poll(() => film(page).evaluate(isPlaying), { timeout: 30_000 }).toBe(true);
  await film(page).evaluate((video: Film) => {
    video.currentTime = video.duration - 0.5;
  });
}

test('the countdown to the next episode waits while offline, and the player asks whether anyone is still watching after several episodes without input', async ({
  catalogue,
  context,
  page,
}) => {
  const [first, second, third, fourth] = await listShowEpisodes(catalogue, 'Amélie on the Quay');
  // The response about the next episode is in transit when the connection is cut.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/episode/video/${second?.id}*`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await page.goto(`/watch/${first?.id}`);
  await waitUntilAfter(page, 0.2);
  await pauseNearEnd(page);
  // Stops the clock, so that the countdown cannot end before the connection is cut.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.keyboard.press('k');
  const countdown = page.getByText(/Next episode in \d+ s/);
  await expect(countdown).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  const offlineNotice = page.getByText(
    'Waiting for the connection… The next episode starts once it is back.',
  );
  await expect(offlineNotice).toBeVisible();
  release();
  await page.clock.runFor(20_000);
  await expect(countdown).toBeHidden();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeDisabled();
  await expect(page).toHaveURL(new RegExp(`/watch/${first?.id}`));
  await page.clock.resume();
  await expectAccessible(page, 'offline at the end of an episode');
  await context.setOffline(false);
  await expect(offlineNotice).toBeHidden();
  await expect(countdown).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${second?.id}`));

  // From here on there is no user input.
  await playToEnd(page);
  await expect(countdown).toBeVisible({ timeout: 60_000 });
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${third?.id}`));
  await playToEnd(page);
  const question = page.getByRole('heading', { name: 'Are you still watching?' });
  await expect(question).toBeVisible({ timeout: 60_000 });
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${third?.id}`));
  const continueWatching = page.getByRole('button', { name: 'Continue watching' });
  await continueWatching.hover();
  await page.clock.runFor(20_000);
  await continueWatching.click();
  await expect(page).toHaveURL(new RegExp(`/watch/${fourth?.id}`));

  await waitUntilAfter(page, 0.2);
  await page.clock.fastForward('02:00:01');
  await expect(question).toBeVisible();
  await expectAccessibleAtAnyWidth(page, 'still watching');
  const position = await playbackTime(page);
  // The button moves until the page is back at its full width.
  await expect.poll(() => page.evaluate('innerWidth')).toBe(page.viewportSize()?.width);
  // After the keyboard press, the film plays for longer than the inactivity check takes.
  await page.getByRole('button', { name: 'Continue watching' }).press('Enter');
  await waitUntilAfter(page, position + 2);
});

test('after the last episode there are links back and to other shows', async ({ catalogue, page }) => {
  const [only] = await listShowEpisodes(catalogue, 'The House That Listens');
  await page.goto(`/watch/${only?.id}`);
  await waitUntilAfter(page, 0.2);
  await expect(page.getByRole('button', { name: 'Next episode' })).toBeDisabled();
  await page.keyboard.press('9');
  await expect(page.getByText('That was the last episode of The House That Listens so far')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'Back to the show' }).click();
  await expect(page).toHaveURL(showPathByTitle(catalogue, 'The House That Listens'));
});
