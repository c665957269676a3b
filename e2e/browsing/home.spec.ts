import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import {
  continueWatching,
  pauseEpisode,
  removeFromContinueWatching,
} from '@kinora/contract/playback/playback';
import { home } from '@kinora/contract/discovery/home';
import { showDetails, type ShowCard } from '@kinora/contract/catalogue/shows';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse, breakCall } from './responses.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

/** Creates twelve shows that differ only in their ids and titles. */
const createCopies = (show: ShowCard | undefined) =>
  Array.from({ length: 12 }, (_, index) => ({ ...show, id: 1000 + index, name: `Show ${index}` }));

/** Divides twelve shows among three genres. */
const groupByGenre = (shows: ReturnType<typeof createCopies>) =>
  Object.fromEntries(
    ['comedy', 'drama', 'nature'].map((category_name, index) => {
      const category = [{ category_id: index + 1, category_name }];
      return [category_name, shows.slice(index * 4, index * 4 + 4).map((show) => ({ ...show, category }))];
    }),
  );

test.describe("a subscriber's home page", () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('shows its rows in order, each with links', async ({ page }) => {
    await page.goto('/');
    const row = (title: string) => page.getByRole('region', { name: title, exact: true });
    await expect(row('Recommended For You')).toBeAttached();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Popular Shows',
      // Five shows are too few for genre rows and for posters between the rows.
      'Browse by Genre',
      'Upcoming Shows',
      'Recommended For You',
    ]);
    await expect(row('Popular Shows')).toContainText('Most Watched Seasons By Day');
    // This show is in the banner above.
    await expect(row('Popular Shows').getByRole('article').filter({ hasText: amelie })).toHaveCount(0);
    await expect(row('Browse by Genre').getByRole('link')).toHaveCount(5);
    await expect(row('Upcoming Shows').getByRole('article')).toContainText(['Next Spring']);
    for (const [title, target] of [
      ['Popular Shows', '/trending'],
      ['Upcoming Shows', '/upcoming'],
      ['Recommended For You', '/recommended'],
    ] as const)
      await expect(row(title).getByRole('link', { name: `View All of ${title}` })).toHaveAttribute(
        'href',
        target,
      );
    await expectAccessibleAtAnyWidth(page);
  });

  test('links each heading to its list, which can be reloaded and shared', async ({ page }) => {
    for (const [link, title, show] of [
      ['Drama 3 shows', 'Drama', 'For Grown Ups Only'],
      ['View All of Upcoming Shows', 'Upcoming Shows', 'Next Spring'],
      ['View All of Recommended For You', 'Recommended For You', 'Orbit of Small Things'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Kinora`);
      await page.reload();
      await expect(page).toHaveTitle(`${title} · Kinora`);
      await expect(page.getByRole('article').filter({ hasText: show })).toHaveCount(1);
      await expectAccessibleAtAnyWidth(page);
    }
  });

  test('is at most six screens tall with twelve shows, and has posters between its rows', async ({
    page,
    catalogue,
  }) => {
    await alterResponse(page, home, (parts) => ({
      ...parts,
      popular: createCopies(parts.popular?.[0]).slice(0, 10),
      suggested: createCopies(parts.suggested?.[0]),
      genres: groupByGenre(createCopies(Object.values(parts.genres ?? {})[0]?.[0])),
    }));
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Recommended For You' })).toBeVisible();
      const screens = await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');
      expect(screens, `${width} wide`).toBeLessThanOrEqual(6);
      // No picture is replaced by a generated poster, because the browser already has all of them.
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.locator('picture')).toHaveCount(await cards.count());
    }
    const poster = page.getByRole('region', { name: 'For Grown Ups Only' });
    await expect(poster).toContainText('A courtroom drama that spares nobody.');
    await poster.getByRole('link').click();
    await expect(page).toHaveURL(showPathByTitle(catalogue, 'For Grown Ups Only'));

    // Shows that appear in no other row get a row for their genre, which links to that genre.
    await alterResponse(page, home, (parts) => ({
      ...parts,
      popular: parts.popular?.slice(0, 1),
      suggested: [],
      genres: groupByGenre(createCopies(Object.values(parts.genres ?? {})[0]?.[0])),
    }));
    await page.goto('/');
    for (const [id, genre] of ['Comedy', 'Drama', 'Nature'].entries())
      await expect(page.getByRole('link', { name: `View All of ${genre}` })).toHaveAttribute(
        'href',
        `/shows-by-category?category_id=${id + 1}`,
      );
  });

  test('starts with a featured show and its actions', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const banner = page.getByRole('region', { name: amelie, exact: true });
    await expect(banner.getByRole('heading', { level: 1, name: amelie })).toBeVisible();
    await expect(banner).toContainText('Starring: Inès Duval, Noor Haddad');
    await expect(banner).toContainText('2 seasons');
    await expect(banner).toContainText('Romance');
    await expect(banner).toContainText('A ticket seller keeps the secrets');
    await expect(banner.getByLabel('Everyone')).toHaveText('E');
    for (const action of ['Follow', 'Like', 'Dislike', 'Share', 'About'])
      await expect(banner.getByRole('button', { name: `${action} ${amelie}`, exact: true })).toBeVisible();

    const trailer = banner.locator('video');
    await expect(trailer).toHaveJSProperty('loop', true);
    await expect(trailer).toHaveJSProperty('muted', true);
    await expect(trailer).toHaveJSProperty('paused', false);
    await banner.getByRole('button', { name: 'Turn the sound on' }).click();
    await expect(trailer).toHaveJSProperty('muted', false);
    await banner.getByRole('button', { name: 'Stop the trailer' }).click();
    await expect(trailer).toHaveJSProperty('paused', true);
    await expect(banner.getByRole('button', { name: 'Play the trailer' })).toBeVisible();

    await banner
      .getByRole('list', { name: `Seasons of ${amelie}` })
      .getByText('Season 2')
      .click();
    await expect(page.getByRole('tab', { name: 'Season 2' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await banner.getByRole('button', { name: `Play Now: ${amelie}` }).click();
    await expect(page).toHaveURL(/\/watch\/\d+/);
  });

  test('offers to continue started shows, until they are removed from the row', async ({
    page,
    catalogue,
    person,
  }) => {
    const api = { base: catalogue.base, token: person?.token };
    const params = { show_id: catalogue.shows[amelie] ?? 0 };
    const { data: show } = await call(showDetails, { params }, api);
    const episode_id = show.seasons[0]?.episodes[1]?.id ?? 0;
    await call(pauseEpisode, { body: { episode_id, time: 12, watch_time: 12 } }, api);

    await page.goto('/');
    const row = page.getByRole('region', { name: 'Continue Watching for Vera Viewer' });
    const card = row.getByRole('article');
    await expect(card).toContainText(amelie);
    await expect(card).toContainText('Episode 2: The Lost Coat');
    await expectAccessibleAtAnyWidth(page);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/watch/${episode_id}`));
    await page.goBack();

    const remove = row.getByRole('button', { name: `Remove ${amelie} from this row` });
    for (const title of [amelie, 'The House That Listens'])
      await page
        .getByRole('button', { name: `Follow ${title}`, exact: true })
        .first()
        .click();
    await expect(page.getByText('Added to following shows!')).toHaveCount(2);
    await remove.click();
    await expect(row).toHaveCount(0);
    await expect(
      page.getByText(`${amelie} was removed from this row until you watch it again.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toContainText(amelie);
    // The pointer is still where the toast was, and must not keep the remaining toasts open.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await remove.click();
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await call(continueWatching, {}, api)).data).toEqual([]);
  });

  test('moves the focus to the next card when one is removed', async ({ page, catalogue, person }) => {
    const api = { base: catalogue.base, token: person?.token };
    for (const title of [amelie, 'The House That Listens']) {
      const params = { show_id: catalogue.shows[title] ?? 0 };
      const { data: show } = await call(showDetails, { params }, api);
      const episode_id = show.seasons[0]?.episodes[0]?.id ?? 0;
      await call(pauseEpisode, { body: { episode_id, time: 12, watch_time: 12 } }, api);
    }
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Continue Watching for Vera Viewer' });
    await expect(row.getByRole('article')).toHaveCount(2);
    await row.getByRole('button', { name: `Remove ${amelie} from this row` }).press('Enter');
    await expect(row.getByRole('article')).toHaveCount(1);
    await expect(row.getByRole('link')).toBeFocused();

    const network = await breakCall(page, removeFromContinueWatching);
    await row.getByRole('button').first().press('Enter');
    await expect(
      page.getByText('The House That Listens could not be removed from this row. No connection.'),
    ).toBeVisible();
    await expect(row.getByRole('article')).toHaveCount(1);
    await network.restore();
  });
});
