import { expect } from '@playwright/test';
import { expectNoBarriersAtAnyWidth } from '../barriers.ts';
import { test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

test.describe('the new episodes', () => {
  test.use(devices.phone);

  for (const { persona, leadsTo } of [
    { persona: 'visitor', leadsTo: /\/sign-up$/ },
    { persona: 'member', leadsTo: /\/plan-details$/ },
    { persona: 'subscriber', leadsTo: /\/watch\/\d+/ },
  ] as const)
    test.describe(`for a ${persona}`, () => {
      test.use({ persona });

      test('show every detail, and play for those who may watch', async ({ page }) => {
        await page.goto('/new-episodes');
        await expect(page.getByRole('heading', { level: 1, name: 'New Episodes' })).toBeVisible();
        const tile = page.getByRole('article').filter({ hasText: 'What happens in The Key.' });
        await expect(tile).toContainText('The House That Listens');
        await expect(tile).toContainText(/Episode 1 · [A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}/);
        await expect(tile.getByRole('link')).toContainText('Play Now');
        await expect(tile.getByRole('button', { name: 'Share The House That Listens' })).toBeAttached();
        await expectNoBarriersAtAnyWidth(page);

        await tile.getByRole('link', { name: 'Play Now' }).click();
        await expect(page).toHaveURL(leadsTo);
      });
    });
});
