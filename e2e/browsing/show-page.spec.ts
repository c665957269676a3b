import { expect } from '@playwright/test';
import { showDetails, similarShows, upcomingShows } from '@kinora/contract/catalogue/shows';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse } from './responses.ts';
import { showPathByTitle, test, playDestinations } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';
const datePattern = /[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/;

test.describe('the page of a show', () => {
  test.use(devices.laptop);

  for (const { persona, destination } of playDestinations)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('shows credits and details, and plays for viewers who may watch', async ({ page, catalogue }) => {
        await page.goto(showPathByTitle(catalogue, amelie));
        await expect(page).toHaveTitle(`${amelie} · Kinora`);
        await expect(page.getByRole('heading', { level: 1, name: amelie })).toBeVisible();
        const main = page.getByRole('main');
        await expect(main.getByText('drama, romance')).toBeVisible();
        await expect(main.getByText('Inès Duval, Noor Haddad')).toBeVisible();
        await expect(main.getByText('Pia Publisher')).toBeVisible();
        await expect(main.getByLabel('Everyone').first()).toHaveText('E');
        await expect(main.getByText('40 s', { exact: true })).toBeVisible();
        await expect(main.getByText(datePattern).first()).toBeVisible();
        await expect(main.getByText('A ticket seller keeps the secrets')).toBeVisible();

        await expect(page.getByRole('button', { name: `Share ${amelie}` })).toBeVisible();
        const reactionButtons = page.getByRole('button', {
          name: new RegExp(`^(Follow|Like|Dislike) ${amelie}$`),
        });
        await expect(reactionButtons).toHaveCount(persona === 'subscriber' ? 3 : 0);

        // The content further down loads on the visitor's first interaction.
        const heading = page.getByRole('heading', { name: 'More Like This' });
        // The server-rendered page does not react to the first moves yet.
        let y = 300;
        await expect(async () => {
          await page.mouse.move(10, (y += 1));
          await expect(heading).toBeAttached({ timeout: 500 });
        }).toPass();
        await heading.scrollIntoViewIfNeeded();
        const similar = page.getByRole('region', { name: 'More Like This' });
        await expect(similar.getByRole('article').first()).toBeVisible();
        await expect(similar.getByRole('article').filter({ hasText: amelie })).toHaveCount(0);
        const upcoming = page.getByRole('region', { name: 'Upcoming Shows' });
        await expect(upcoming.getByRole('article')).toContainText(['Next Spring']);
        // Other viewers see less than a subscriber, in the same layout.
        await (persona === 'subscriber' ? expectAccessibleAtAnyWidth(page) : expectAccessible(page));

        await page
          .getByRole('button', { name: `Play Now: ${amelie}` })
          .first()
          .click();
        await expect(page).toHaveURL(destination);
      });

      test('lists its episodes by season', async ({ page, catalogue }) => {
        await page.goto(showPathByTitle(catalogue, amelie));
        const seasons = page.getByRole('tablist', { name: 'Seasons' });
        await expect(seasons.getByRole('tab')).toHaveText(['Season 1', 'Season 2']);
        const episodes = page.getByRole('tabpanel').getByRole('listitem');
        await expect(episodes).toHaveCount(3);
        await expect(episodes.first()).toContainText('First Ferry');
        await expect(episodes.first()).toContainText('What happens in First Ferry.');
        await expect(episodes.first()).toContainText(datePattern);

        await seasons.getByRole('tab', { name: 'Season 2' }).click();
        await expect(page.getByText('Part 2 of the story.')).toBeVisible();
        await expect(episodes).toHaveCount(1);
        await episodes.getByRole('link', { name: 'Second Winter' }).click();
        await expect(page).toHaveURL(destination);
      });
    });

  test('an announced show states when it will be released', async ({ page, catalogue }) => {
    await page.goto(showPathByTitle(catalogue, 'Next Spring'));
    await expect(page.getByText(/^Coming [A-Z][a-z]{2} \d/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play Now: Next Spring/ })).toHaveCount(0);
    await expect(page.getByText('No Cast Found')).toBeVisible();
    await expect(page.getByText('No Video Duration Found')).toBeVisible();
    await expect(page.getByText('No Episodes')).toBeVisible();
    await expect(page.getByText('No Upcoming Shows To Load')).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
  });

  test.describe('for a subscriber', () => {
    test.use({ persona: 'subscriber' });

    test('shows a placeholder for every missing detail', async ({ page, catalogue }) => {
      const emptyDetails = {
        name: '',
        description: '',
        maturity_level: '',
        release_date: '',
        duration: null,
      };
      await alterResponse(page, showDetails, (show) => ({
        ...show,
        ...emptyDetails,
        category: [],
        addCast: [],
        seasons: [],
      }));
      await alterResponse(page, similarShows, () => []);
      await alterResponse(page, upcomingShows, () => []);
      await page.goto(showPathByTitle(catalogue, amelie));
      await expect(
        page.getByRole('heading', { level: 1, name: 'No Title Found For This Video' }),
      ).toBeVisible();
      for (const message of [
        'No Cast Found',
        'No Rating Found',
        'No Video Duration Found',
        'No Release Date Found',
        'No Description Found',
        'No Seasons',
        'No Similar Shows Found',
        'No Upcoming Shows To Load',
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
    });
  });

  test('reports a show that does not exist', async ({ page }) => {
    for (const address of ['/details/nothing-of-the-kind-4711', '/details/nothing', '/details/4711']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'No Show Found' })).toBeVisible();
    }
  });

  test('opens with only its id in the address', async ({ page, catalogue }) => {
    await page.goto(`/details/${catalogue.shows[amelie]}`);
    await expect(page.getByRole('heading', { level: 1, name: amelie })).toBeVisible();
  });
});
