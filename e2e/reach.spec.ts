import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signUp, subscribe } from './people.ts';

const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } };

for (const [device, viewport] of Object.entries(sizes)) {
  test(`a ${device}: nothing stands in anybody's way, and nothing runs off the page`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const check = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(500);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
    };
    for (const path of ['/', '/sign-in', '/sign-up', '/nowhere']) await check(path);
    await signUp(page, 'Rea Reader', `rea.${device}@example.com`);
    await check('/plan-details');
    await subscribe(page);
    for (const path of ['/publisher', '/publisher/shows/new']) await check(path);
  });
}
