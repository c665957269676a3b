import { expect } from '@playwright/test';
import { login } from '@kinora/contract/accounts/account';
import { playNow } from '@kinora/contract/playback/playback';
import { followingShows } from '@kinora/contract/engagement/reactions';
import { home } from '@kinora/contract/discovery/home';
import { search } from '@kinora/contract/discovery/search';
import {
  categories,
  mostTrendingShows,
  newEpisodes,
  popularShows,
  showDetails,
  suggestedShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse, breakCall } from './responses.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';
const noConnection = 'No connection. Check your network and try again.';

test.describe('when a call fails', () => {
  test.use({ ...devices.laptop, persona: 'subscriber' });

  test('every screen shows an error, and offers a retry', async ({ page }) => {
    for (const { screen, path, endpoint, status, message } of [
      { screen: 'new episodes', path: '/new-episodes', endpoint: newEpisodes, message: noConnection },
      { screen: 'upcoming shows', path: '/upcoming', endpoint: upcomingShows, message: noConnection },
      { screen: 'recommended shows', path: '/recommended', endpoint: suggestedShows, status: 500 },
      { screen: 'followed shows', path: '/following', endpoint: followingShows, status: 500 },
      { screen: 'search', path: '/shows-by-search-query?keyword=quay', endpoint: search, status: 503 },
      { screen: 'category', path: '/shows-by-category?category_id=1', endpoint: categories, status: 500 },
      { screen: 'show', path: '/details/5', endpoint: showDetails, message: noConnection },
    ])
      await test.step(screen, async () => {
        const network = await breakCall(page, endpoint, status);
        await page.goto(path);
        const failure = page.getByRole('main').getByRole('alert');
        await expect(failure.getByRole('heading', { name: 'This did not load' })).toBeVisible();
        await expect(failure).toContainText(message ?? 'Something broke here.');
        await (screen === 'show' ? expectAccessibleAtAnyWidth(page) : expectAccessible(page));
        await network.restore();
        await failure.getByRole('button', { name: 'Try again' }).click();
        await expect(failure).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
  });

  test('a page whose code cannot be fetched explains why, and keeps the navigation', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Popular Shows' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expectAccessible(page, 'offline');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Trending', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Trending in your region' })).toBeVisible();
  });

  test('the trending page shows an error in place of its lists, and logs it', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const network = await breakCall(page, mostTrendingShows, 500);
    await page.goto('/trending');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(logged.join('\n')).toContain('Error while fetching data');
    await network.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Trending in your region' })).toBeVisible();
  });

  test('a failing row of the home page leaves the other rows intact', async ({ page }) => {
    await alterResponse(page, home, (parts) => ({ ...parts, popular: null }));
    const network = await breakCall(page, popularShows, 500);
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Popular Shows' });
    await expect(row.getByRole('status')).toHaveText('This row did not load.');
    await expect(page.getByRole('region', { name: 'Upcoming Shows' }).getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await network.restore();
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row.getByRole('article').first()).toBeVisible();
  });

  test('the home page shows a single error if nothing loads', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(noConnection);
    await expectAccessible(page);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Popular Shows' })).toBeVisible();
  });

  test('the show dialog keeps the details it has when the episodes do not load', async ({ page }) => {
    await page.route('**/assets/show-info-*.js', (route) => route.abort());
    await page.goto('/shows-by-search-query?keyword=quay');
    await page.getByRole('button', { name: `About ${amelie}` }).click();
    await expect(page, 'the page of the show instead of a dialog whose code is missing').toHaveURL(
      /\/details\//,
    );
    await expect(page.getByRole('heading', { level: 1, name: amelie })).toBeVisible();
    await page.unroute('**/assets/show-info-*.js');

    await page.goto('/shows-by-search-query?keyword=quay');
    const network = await breakCall(page, showDetails);
    await page.getByRole('button', { name: `About ${amelie}` }).click();
    const dialog = page.getByRole('dialog', { name: amelie });
    await expect(dialog.getByRole('alert')).toContainText(noConnection);
    await expect(dialog).toContainText('A ticket seller keeps the secrets');
    await network.restore();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('tab', { name: 'Season 1' })).toBeVisible();
  });

  test('a show with nothing to play shows a message', async ({ page, catalogue }) => {
    await alterResponse(page, playNow, () => ({ season_id: null, episode_id: null, pause_time: 0 }));
    await page.goto(showPathByTitle(catalogue, amelie));
    await page
      .getByRole('button', { name: `Play Now: ${amelie}` })
      .first()
      .click();
    await expect(page.getByText('No episodes found in this show!')).toBeVisible();
    await expect(page).toHaveURL(showPathByTitle(catalogue, amelie));
  });

  test.describe('for a visitor', () => {
    test.use({ persona: 'visitor' });

    test('signing in shows an error, and keeps what was typed', async ({ page }) => {
      await breakCall(page, login);
      await page.goto('/sign-in');
      await page.getByLabel('Email Address').fill('vera.viewer@example.com');
      await page.getByLabel('Password').fill('Correct-horse-1');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Something went wrong while logging in')).toBeVisible();
      await expect(page.getByLabel('Email Address')).toHaveValue('vera.viewer@example.com');
    });
  });
});
