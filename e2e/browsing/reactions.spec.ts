import { expect, type Locator, type Page } from '@playwright/test';
import {
  dislikeShow,
  followedShows,
  followShow,
  likeShow,
  reactions,
} from '@kinora/contract/engagement/reactions';
import { call } from '@kinora/contract/client';
import { breakCall } from './responses.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

const reactionButtons = (container: Page | Locator) => ({
  like: container.getByRole('button', { name: `Like ${amelie}`, exact: true }),
  dislike: container.getByRole('button', { name: `Dislike ${amelie}` }),
  follow: container.getByRole('button', { name: `Follow ${amelie}`, exact: true }),
});

const expectPressed = (button: Locator) => expect(button).toHaveAttribute('aria-pressed', 'true');
const expectNotPressed = (button: Locator) => expect(button).toHaveAttribute('aria-pressed', 'false');

test.describe("a subscriber's reaction to a show", () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('is a like, a dislike, or none', async ({ page, catalogue }) => {
    await page.goto(showPathByTitle(catalogue, amelie));
    const { like, dislike } = reactionButtons(page);
    // The button changes immediately; the change is saved a moment later.
    const waitForSave = (reaction: 'like' | 'dislike') =>
      page.waitForResponse((response) => response.url().endsWith(`/api/${reaction}-show`));
    await like.click();
    await expectPressed(like);
    const disliked = waitForSave('dislike');
    await dislike.click();
    await expectPressed(dislike);
    await expectNotPressed(like);
    await disliked;
    await page.reload();
    await expectPressed(dislike);
    await expectNotPressed(like);
    const liked = waitForSave('like');
    await like.click();
    await expectNotPressed(dislike);
    await liked;
    const unliked = waitForSave('like');
    await like.click();
    await expectNotPressed(like);
    await unliked;
    await page.reload();
    await expectNotPressed(like);
    await expectNotPressed(dislike);
  });

  test('is the same wherever the show appears', async ({ page }) => {
    await page.goto('/trending');
    const popular = page.getByRole('region', { name: 'Popular Shows' });
    await reactionButtons(popular).like.click();
    await reactionButtons(popular).follow.click();
    await expect(page.getByText('Added to following shows!')).toBeVisible();
    const region = page.getByRole('region', { name: 'Trending in your region' });
    await expectPressed(reactionButtons(region).like);
    await expectPressed(reactionButtons(region).follow);
    await page.goto('/');
    const banner = page.getByRole('region', { name: amelie, exact: true });
    await expectPressed(reactionButtons(banner).like);
    await reactionButtons(banner).follow.click();
    await expect(page.getByText('Removed from following shows!')).toBeVisible();
    await expectNotPressed(reactionButtons(banner).follow);
  });

  test('is not shown before it is known', async ({ page, catalogue, person }) => {
    const show_id = catalogue.shows[amelie] ?? 0;
    await call(likeShow, { body: { show_id } }, { base: catalogue.base, token: person?.token });
    await call(followShow, { body: { show_id } }, { base: catalogue.base, token: person?.token });
    for (const path of [showPathByTitle(catalogue, amelie), '/trending']) {
      const held = Promise.withResolvers<void>();
      await page.route(`**${reactions.path}`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(amelie).first()).toBeVisible();
      for (const button of Object.values(reactionButtons(page))) await expect(button).toHaveCount(0);
      held.resolve();
      await expectPressed(reactionButtons(page).like.first());
      await expectPressed(reactionButtons(page).follow.first());
      await expectNotPressed(reactionButtons(page).dislike.first());
      await page.unroute(`**${reactions.path}`);
    }
  });

  test('is what was pressed last, however fast the presses are', async ({ page, catalogue, person }) => {
    await page.goto(showPathByTitle(catalogue, amelie));
    const { like, dislike, follow } = reactionButtons(page);
    await expectNotPressed(follow);
    for (const button of [like, dislike, follow, like, follow, follow]) await button.click();
    await expectPressed(like);
    await expectPressed(follow);
    const api = { base: catalogue.base, token: person?.token };
    const id = catalogue.shows[amelie];
    await expect
      .poll(async () => (await call(reactions, {}, api)).data)
      .toEqual({ likedShowsIds: [id], dislikedShowsIds: [], followedShowsIds: [id] });
  });

  test('reflects every press within a single frame', async ({ page, catalogue }) => {
    await page.goto(showPathByTitle(catalogue, amelie));
    const { like, follow } = reactionButtons(page);
    await expectNotPressed(follow);
    for (const button of [like, follow])
      await button.evaluate((element) => {
        for (let press = 0; press < 3; press++) element.click();
      });
    await expectPressed(like);
    await expectPressed(follow);
    await follow.evaluate((element) => {
      element.click();
      element.click();
    });
    await expectPressed(follow);
  });

  test('is reverted on the screen when it could not be saved', async ({ page, catalogue, person }) => {
    await page.goto(showPathByTitle(catalogue, amelie));
    const { like, dislike, follow } = reactionButtons(page);
    await expectNotPressed(follow);
    const networks = await Promise.all([
      breakCall(page, likeShow),
      breakCall(page, dislikeShow, 500),
      breakCall(page, followShow),
    ]);
    await follow.click();
    await expect(page.getByText('Not added to following shows. No connection.')).toBeVisible();
    await expectNotPressed(follow);
    await like.click();
    await expect(page.getByText('Your like was not saved. No connection.')).toBeVisible();
    await expectNotPressed(like);
    await dislike.click();
    await expect(page.getByText('Your dislike was not saved. Something broke here.')).toBeVisible();
    await expectNotPressed(dislike);

    for (const { restore } of networks) await restore();
    await follow.click();
    await expect(page.getByText('Added to following shows!')).toBeVisible();
    await expectPressed(follow);
    const api = { base: catalogue.base, token: person?.token };
    const { data } = await call(followedShows, {}, api);
    expect(data.show_ids).toEqual([catalogue.shows[amelie]]);
  });
});
