import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

/** Returns the header's search box; on a phone it has to be opened first and covers the header. */
async function openSearchBox(page: Page) {
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(opener.or(box).filter({ visible: true }).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  return box;
}

test.describe('the search', () => {
  test.use(devices.phone);

  test.describe('for a subscriber', () => {
    test.use({ persona: 'subscriber' });

    test('finds a show by misspelled words', async ({ page, catalogue }) => {
      await page.goto('/new-episodes');
      const box = await openSearchBox(page);
      await expect(box).toHaveAttribute('placeholder', 'Enter a search query...');
      await box.fill('   ');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/new-episodes$/);

      await box.fill('amelei');
      await box.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "amelei"');
      const card = page.getByRole('article').filter({ hasText: amelie });
      await expect(card.getByLabel('Everyone')).toHaveText('E');
      await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/);
      await expect(card.locator('img')).toHaveJSProperty('complete', true);
      await expectAccessibleAtAnyWidth(page);

      await card.getByRole('button', { name: `About ${amelie}` }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'More Details' }).click();
      await expect(page).toHaveURL(showPathByTitle(catalogue, amelie));
      await expect(page.getByRole('heading', { level: 1, name: amelie })).toBeVisible();
      await page.goBack();
      await card.getByRole('button', { name: `Play Now: ${amelie}` }).click();
      await expect(page).toHaveURL(/\/watch\/\d+/);
    });

    test('suggests shows while typing', async ({ page, catalogue }) => {
      await page.goto('/new-episodes');
      const box = await openSearchBox(page);
      await box.pressSequentially('orb');
      const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
      await expect(suggestions.getByRole('option')).toContainText(['Orbit of Small Things']);
      await expectAccessibleAtAnyWidth(page);
      await suggestions.getByRole('option', { name: 'Orbit of Small Things' }).click();
      await expect(page).toHaveURL(showPathByTitle(catalogue, 'Orbit of Small Things'));
    });

    test('follows a show, but never unfollows one', async ({ page }) => {
      await page.goto('/shows-by-search-query?keyword=amelie');
      const follow = page.getByRole('button', { name: `Follow ${amelie}`, exact: true });
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
      await follow.click();
      await expect(page.getByText('Added to following shows!')).toBeVisible();
      await expect(follow).toHaveAttribute('aria-pressed', 'true');

      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await follow.click();
      await page.getByRole('button', { name: `Like ${amelie}`, exact: true }).click();
      await expect.poll(() => requested).toContain('/api/like-show');
      expect(requested).not.toContain('/api/follow-show');
      await expect(follow).toHaveAttribute('aria-pressed', 'true');
    });
  });

  for (const persona of ['visitor', 'member'] as const)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('can be opened by its address', async ({ page }) => {
        await page.goto('/shows-by-search-query?keyword=quay');
        const card = page.getByRole('article').filter({ hasText: amelie });
        await expect(card).toBeVisible();
        await expect(card.getByRole('button', { name: `Follow ${amelie}`, exact: true })).toHaveCount(
          persona === 'visitor' ? 0 : 1,
        );
        await expectAccessible(page);
        await card.getByRole('button', { name: `Play Now: ${amelie}` }).click();
        await expect(page).toHaveURL(persona === 'visitor' ? /\/sign-up$/ : /\/plan-details$/);
      });
    });

  test('names a keyword that finds nothing, and asks for one if none was entered', async ({ page }) => {
    await page.goto('/shows-by-search-query?keyword=xylophone');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('No Shows for query "xylophone"');
    await page.goto('/shows-by-search-query?keyword=%20');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please enter a search query!');
  });
});
