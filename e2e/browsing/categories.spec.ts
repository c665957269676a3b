import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { categories } from '@kinora/contract/catalogue/shows';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { showPathByTitle, test, type Catalogue } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const orbit = 'Orbit of Small Things';

async function categoryPath({ base }: Catalogue, name: string): Promise<string> {
  const { data: genres } = await call(categories, {}, { base });
  return `/shows-by-category?category_id=${genres.find((genre) => genre.name === name)?.id}`;
}

test.describe('the shows of a category', () => {
  test.use(devices.phone);

  for (const persona of ['visitor', 'member', 'subscriber'] as const)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('are listed under its name', async ({ page, catalogue }) => {
        await page.goto(await categoryPath(catalogue, 'science_technology'));
        const heading = page.getByRole('heading', {
          level: 1,
          name: 'Science and technology',
          exact: true,
        });
        await expect(heading).toBeVisible();
        const card = page.getByRole('article');
        await expect(card).toHaveCount(1);
        await expect(card).toContainText(orbit);
        await expect(card.getByRole('button', { name: `Like ${orbit}`, exact: true })).toHaveCount(
          persona === 'visitor' ? 0 : 1,
        );
        await expectAccessibleAtAnyWidth(page);
        await card.getByRole('link', { name: orbit }).click();
        await expect(page).toHaveURL(showPathByTitle(catalogue, orbit));
      });
    });

  test('are replaced by a message if there are none, or if the category does not exist', async ({
    page,
    catalogue,
  }) => {
    await page.goto(await categoryPath(catalogue, 'comedy'));
    await expect(page.getByRole('heading', { name: 'No shows found against Comedy!' })).toBeVisible();
    await page.goto('/shows-by-category?category_id=4711');
    await expect(page.getByRole('heading', { level: 1, name: 'No such category' })).toBeVisible();
  });
});
