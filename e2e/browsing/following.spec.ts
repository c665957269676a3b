import { expect } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const house = 'The House That Listens';
const orbit = 'Orbit of Small Things';

test.describe('followed shows', () => {
  test.use(devices.laptop);

  test('require a sign-in', async ({ page }) => {
    await page.goto('/following');
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test.describe('for a member', () => {
    test.use({ persona: 'member' });

    test('require a subscription', async ({ page }) => {
      await page.goto('/following');
      await expect(page).toHaveURL(/\/plan-details$/);
    });
  });

  test.describe('for a subscriber', () => {
    test.use({ persona: 'subscriber' });

    test('are listed until they are unfollowed', async ({ page, catalogue }) => {
      await page.goto('/following');
      await expect(page.getByRole('heading', { level: 1, name: 'Following Shows' })).toBeVisible();
      await expect(page.getByRole('heading', { name: "You haven't followed any shows yet!" })).toBeVisible();

      for (const show of [house, orbit]) {
        await page.goto(showPathByTitle(catalogue, show));
        await page.getByRole('button', { name: `Follow ${show}`, exact: true }).click();
        await expect(page.getByText('Added to following shows!')).toBeVisible();
      }
      await page.goto('/following');
      const cards = page.getByRole('article');
      await expect(cards).toContainText([orbit, house]);
      await expectAccessibleAtAnyWidth(page);

      await cards
        .first()
        .getByRole('button', { name: `Follow ${orbit}`, exact: true })
        .click();
      await expect(page.getByText('Removed from following shows!')).toBeVisible();
      await expect(cards).toContainText([house]);
      await page.reload();
      await expect(cards).toContainText([house]);
    });
  });
});
