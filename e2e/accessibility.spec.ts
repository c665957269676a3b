import { expect, test } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from './accessibility.ts';
import { signUp, subscribe } from './people.ts';

test('main pages have no accessibility violations or overflow, on a phone or a laptop', async ({ page }) => {
  const check = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
  };
  for (const path of ['/', '/sign-in', '/sign-up', '/nowhere']) await check(path);
  await signUp(page, 'Rea Reader', 'rea.reader@example.com');
  await check('/plan-details');
  await subscribe(page);
  for (const path of ['/publisher', '/publisher/shows/new']) await check(path);
});
