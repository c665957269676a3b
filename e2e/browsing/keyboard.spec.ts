import { expect } from '@playwright/test';
import { expectNoOverflow } from '../accessibility.ts';
import { tabTo } from '../tab-to.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const amelie = 'Amélie on the Quay';

test.describe('with only the keyboard, on a laptop', () => {
  test.use(devices.laptop);

  test('a visitor signs up and reaches the plan', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Enter your email to start your membership.').first()).toBeFocused();
    await page.keyboard.type('vera.keys@example.com');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/sign-up$/);
    await tabTo(page, page.getByLabel('Full Name'));
    await page.keyboard.type('Vera Keys');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email Address')).toBeFocused();
    await expect(page.getByLabel('Email Address')).toHaveValue('vera.keys@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Correct-horse-1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Correct-horse-1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/plan-details$/);
    await tabTo(page, page.getByRole('link', { name: 'Continue to payment' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sandbox: no real money')).toBeVisible();
  });

  test('a visitor opens an answer and sends a message', async ({ page }) => {
    await page.goto('/faq');
    const question = page.locator('summary', { hasText: 'How long can an episode be?' });
    await tabTo(page, question);
    await page.keyboard.press('Space');
    await expect(page.getByText('up to 3 hours long')).toBeVisible();
    await expect(question).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('up to 3 hours long')).toBeHidden();
    await tabTo(page, page.getByRole('link', { name: 'Write to us' }));
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/contact$/);
    const form = page.getByRole('form', { name: 'Say Hello' });
    const send = form.getByRole('button', { name: 'Send Message' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    const name = form.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Name is required');
    for (const value of ['Vera', 'Viewer', '+44 20 7946 0000', 'vera.viewer@example.com', 'Hello there.']) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await expect(send).toBeFocused();
    // A form submitted within two seconds of opening is treated as spam.
    await page.waitForTimeout(3000);
    await page.keyboard.press('Enter');
    const thanks = page.getByText('We have your message, and will reply to vera.viewer@example.com.');
    await expect(thanks).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Thank you');
  });

  test.describe('a subscriber', () => {
    test.use({ persona: 'subscriber' });

    test('moves along a row to a show, then likes, follows, shares and plays it', async ({
      page,
      catalogue,
    }) => {
      await page.goto('/trending');
      const cards = page.getByRole('region', { name: 'Popular Shows' }).getByRole('article');
      const first = cards.nth(0).getByRole('link');
      await tabTo(page, first);
      await page.keyboard.press('ArrowRight');
      await expect(cards.nth(1).getByRole('link')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(first).toBeFocused();
      await expect(cards.nth(0).getByRole('button', { name: `Play Now: ${amelie}` })).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(showPathByTitle(catalogue, amelie));

      const follow = page.getByRole('button', { name: `Follow ${amelie}` });
      await tabTo(page, follow);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Added to following shows!')).toBeVisible();
      await expect(follow).toHaveAttribute('aria-pressed', 'true');
      await expect(follow).toBeFocused();
      await page.keyboard.press('Tab');
      const like = page.getByRole('button', { name: `Like ${amelie}`, exact: true });
      await expect(like).toBeFocused();
      await page.keyboard.press('Space');
      await expect(like).toHaveAttribute('aria-pressed', 'true');

      const share = page.getByRole('button', { name: `Share ${amelie}` });
      await tabTo(page, share);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Share on Facebook' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(share).toBeFocused();

      await tabTo(page, page.getByRole('tab', { name: 'Season 1' }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Season 2' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Second Winter' })).toBeFocused();
      const play = page.getByRole('button', { name: `Play Now: ${amelie}` }).first();
      await tabTo(page, play, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/watch\/\d+/);
    });

    test('chooses a category, and searches', async ({ page, catalogue }) => {
      await page.goto('/new-episodes');
      const categories = page.getByRole('button', { name: 'Categories' });
      await tabTo(page, categories);
      await page.keyboard.press('Enter');
      const list = page.getByRole('dialog', { name: 'Categories' });
      await expect(list.locator(':focus').or(list).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(categories).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, list.getByRole('link', { name: 'horror' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'horror' })).toBeVisible();

      const box = page.getByRole('combobox', { name: 'Search' });
      await tabTo(page, box);
      await page.keyboard.type('orb');
      const option = page.getByRole('option', { name: 'Orbit of Small Things' });
      await expect(option).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(option).toHaveCount(0);
      await expect(box).toHaveValue('orb');
      await page.keyboard.press('ArrowDown');
      await expect(option).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(showPathByTitle(catalogue, 'Orbit of Small Things'));

      await tabTo(page, box, 'Shift+Tab');
      await page.keyboard.type('quay');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "quay"');
    });

    test('opens the dialog of a show and returns to the same place', async ({ page }) => {
      await page.goto('/trending');
      const popular = page.getByRole('region', { name: 'Popular Shows' });
      const opener = popular.getByRole('button', { name: `About ${amelie}` });
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: amelie });
      await expect(dialog.getByRole('tab', { name: 'Season 1' })).toBeVisible();
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  });
});

test.describe('with only the keyboard, in a narrow window', () => {
  test.use({ viewport: devices.phone.viewport, persona: 'subscriber' });

  test('the menu and the search take the focus, and return it when they close', async ({ page }) => {
    await page.goto('/new-episodes');
    const opener = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await tabTo(page, menu.getByRole('link', { name: 'Following' }));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();

    const search = page.getByRole('button', { name: 'Search', exact: true });
    await tabTo(page, search, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expectNoOverflow(page);
  });
});
