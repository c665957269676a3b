import { expect } from '@playwright/test';
import { categories } from '@kinora/contract/catalogue/shows';
import { call } from '@kinora/contract/client';
import { expectAccessibleAtAnyWidth } from './accessibility.ts';
import { devices } from './devices.ts';
import { test } from './browsing/persona-test.ts';

// The Kinora that these journeys share contains nothing to watch.

test.describe('before anything is released', () => {
  test.use(devices.laptop);

  for (const persona of ['visitor', 'subscriber'] as const)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('public lists say that they are empty', async ({ page, baseURL }) => {
        await page.goto('/new-episodes');
        await expect(page.getByRole('heading', { level: 1, name: 'New Episodes' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No New Episodes' })).toBeVisible();
        await expectAccessibleAtAnyWidth(page);

        await page.goto('/trending');
        await expect(page.getByRole('heading', { name: 'No shows found!' })).toBeVisible();
        await expectAccessibleAtAnyWidth(page);

        const { data: genres } = await call(categories, {}, { base: baseURL ?? '' });
        const comedy = genres.find(({ name }) => name === 'comedy');
        await page.goto(`/shows-by-category?category_id=${comedy?.id}`);
        await expect(page.getByRole('heading', { level: 1, name: 'comedy' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No shows found against comedy!' })).toBeVisible();
        await expectAccessibleAtAnyWidth(page);

        await page.goto('/shows-by-search-query?keyword=lighthouse');
        await expect(
          page.getByRole('heading', { level: 1, name: 'Search results for "lighthouse"' }),
        ).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No Shows for query "lighthouse"' })).toBeVisible();
        await expectAccessibleAtAnyWidth(page);

        await page.goto('/shows-by-search-query');
        await expect(
          page.getByRole('heading', { level: 1, name: 'Please enter a search query!' }),
        ).toBeVisible();
        await expectAccessibleAtAnyWidth(page);

        await page.goto('/details/the-lighthouse-keepers-4711');
        await expect(page.getByRole('heading', { level: 1, name: 'No Show Found' })).toBeVisible();
        await expectAccessibleAtAnyWidth(page);
      });
    });

  test.describe('for a subscriber', () => {
    test.use({ persona: 'subscriber' });

    test('the home page and the followed shows say that they are empty, and link to other pages', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'No Seasons Found' })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await page.getByRole('link', { name: 'Create your show' }).click();
      await expect(page.getByRole('heading', { name: 'Your show starts here' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Getting paid' })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await page.getByRole('button', { name: 'Create your show' }).click();
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused();

      for (const path of ['schedule', 'seasons/new', 'episodes/new']) {
        await page.goto(`/publisher/${path}`);
        await page.getByRole('main').getByRole('link', { name: 'Create your show' }).last().click();
        await expect(page.getByRole('heading', { level: 1, name: 'Add New Show' })).toBeVisible();
      }

      await page.goto('/following');
      await expect(page.getByRole('heading', { level: 1, name: 'Following Shows' })).toBeVisible();
      await expect(page.getByRole('heading', { name: "You haven't followed any shows yet!" })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await page.getByRole('link', { name: 'See what is trending' }).click();
      await expect(page).toHaveURL(/\/trending$/);
    });
  });
});
