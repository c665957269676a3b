import { expect, test } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { signUp, subscribe } from './people.ts';

const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } };

for (const [device, viewport] of Object.entries(sizes)) {
  test(`a ${device}: nothing stands in anybody's way, and nothing runs off the page`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const check = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoBarriers(page);
    };
    for (const path of ['/', '/sign-in', '/sign-up', '/nowhere']) await check(path);
    await signUp(page, 'Rea Reader', `rea.${device}@example.com`);
    await check('/plan-details');
    await subscribe(page);
    for (const path of ['/publisher', '/publisher/shows/new']) await check(path);
  });
}
