import { expect } from '@playwright/test';
import type { NewEpisode } from '@kinora/contract/catalogue/shows';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { test, playDestinations } from './catalogue-test.ts';
import { devices } from '../devices.ts';

test.describe('the new episodes', () => {
  test.use(devices.phone);

  for (const { persona, destination } of playDestinations)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('show every detail, and play for viewers who may watch', async ({ page }) => {
        await page.goto('/new-episodes');
        await expect(page.getByRole('heading', { level: 1, name: 'New Episodes' })).toBeVisible();
        const tile = page.getByRole('article').filter({ hasText: 'What happens in The Key.' });
        await expect(tile).toContainText('The House That Listens');
        await expect(tile).toContainText(/Episode 1 · [A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/);
        await expect(tile.getByRole('link')).toContainText('Play Now');
        await expect(tile.getByRole('button', { name: 'Share The House That Listens' })).toBeAttached();
        await expectAccessible(page);

        await tile.getByRole('link', { name: 'Play Now' }).click();
        await expect(page).toHaveURL(destination);
      });
    });

  test('continue below the slider, week by week', async ({ page }) => {
    const day_ms = 86_400_000;
    await page.route('**/api/newEpisodes?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: NewEpisode[] };
      const [first] = body.data;
      const earlier = [15, 16, 40].map((days, index) => ({
        ...first,
        id: 1000 + index,
        release_date: new Date(Date.now() - days * day_ms).toISOString(),
      }));
      const isGrid = new URL(route.request().url()).searchParams.has('page');
      await route.fulfill({ response, json: isGrid ? { ...body, data: [...body.data, ...earlier] } : body });
    });
    await page.goto('/new-episodes');
    const weeks = page.getByRole('heading', {
      level: 2,
      name: /^Week of [A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}$/,
    });
    await expect(weeks.first()).toBeVisible();
    expect(await weeks.count()).toBeGreaterThanOrEqual(2);
    // The slider's own episodes are not repeated.
    const inSlider = page.getByRole('region', { name: 'New Episodes' }).getByRole('article');
    await expect(page.getByRole('article')).toHaveCount((await inSlider.count()) + 3);
    await expectAccessibleAtAnyWidth(page);
  });
});
