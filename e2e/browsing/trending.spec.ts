import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { showPathByTitle, test, playDestinations } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const orbit = 'Orbit of Small Things';

test.describe('the trending page', () => {
  test.use(devices.laptop);

  for (const { persona, destination } of playDestinations)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('has three lists of shows to play and rate', async ({ page, catalogue }) => {
        await page.goto('/trending');
        await expect(page).toHaveTitle('Trending · Kinora');
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          'Popular Shows',
          'Recommended for You',
          'Trending in your region',
        ]);
        const suggestion = page.getByRole('region', { name: 'Recommended for You' });
        await expect(suggestion.getByRole('heading', { level: 3 })).toBeVisible();
        await expect(suggestion.getByRole('button', { name: /^Play Now: / })).toBeVisible();

        for (const list of ['Popular Shows', 'Trending in your region']) {
          const card = page
            .getByRole('region', { name: list })
            .getByRole('article')
            .filter({ hasText: orbit });
          await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/);
          await expect(card.getByLabel('Everyone')).toHaveText('E');
          await expect(card.getByRole('button', { name: `About ${orbit}` })).toBeAttached();
          for (const action of ['Like', 'Dislike', 'Follow'])
            await expect(card.getByRole('button', { name: `${action} ${orbit}`, exact: true })).toHaveCount(
              persona === 'visitor' ? 0 : 1,
            );
        }
        // Other viewers see less than a subscriber, in the same layout.
        await (persona === 'subscriber' ? expectAccessibleAtAnyWidth(page) : expectAccessible(page));

        const card = page.getByRole('region', { name: 'Popular Shows' }).getByRole('article');
        await card.getByText(orbit).last().click();
        await expect(page).toHaveURL(showPathByTitle(catalogue, orbit));
        await page.goBack();
        await card.getByRole('button', { name: `Play Now: ${orbit}` }).click();
        await expect(page).toHaveURL(destination);
      });
    });
});
