import { expect, type Page } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import {
  markAllAsRead,
  markAsRead,
  notifications,
  notificationStream,
} from '@kinora/contract/notifications/notifications';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { expectHydrated, holdScripts } from '../hydration.ts';
import { subscribe } from '../people.ts';
import { alterResponse } from './responses.ts';
import { test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const transparent = 'rgba(0, 0, 0, 0)';

/** Returns the element that contains the header's links: on a phone, its menu. */
async function openMenu(page: Page, device: string) {
  const header = page.getByRole('banner');
  if (device === 'laptop') return header;
  await header.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

for (const [device, options] of Object.entries(devices))
  test.describe(`the header, on a ${device}`, () => {
    test.use(options);

    test('links a visitor to the public pages and to sign-in', async ({ page }) => {
      const start = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
      const header = page.getByRole('banner');
      await expect(header).toHaveCSS('background-color', transparent);
      await page.evaluate('scrollTo(0, 900)');
      start();
      await expectHydrated(page);
      await expect(header).not.toHaveCSS('background-color', transparent);
      await page.evaluate('scrollTo(0, 0)');
      await expect(header).toHaveCSS('background-color', transparent);

      const menu = await openMenu(page, device);
      const links = menu.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links).toHaveText(['Home', 'New', 'Trending']);
      await expect(menu.getByRole('link', { name: 'JOIN' })).toHaveAttribute('href', '/sign-up');
      await expect(menu.getByRole('link', { name: 'LOGIN' })).toHaveAttribute('href', '/sign-in');
      await expectAccessible(page);
      await links.filter({ hasText: 'Trending' }).click();
      await expect(page).toHaveURL(/\/trending$/);
      await expect(header.getByRole('combobox')).toHaveCount(0);
    });

    test.describe('for a member', () => {
      test.use({ persona: 'member', personName: 'Max Member' });

      test('links to the plan, as does the landing page', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
        const start = page.getByRole('link', { name: 'Start your membership' });
        await expect(start.first()).toHaveAttribute('href', '/plan-details');
        await expect(page.getByLabel('Enter your email to start your membership.')).toHaveCount(0);
        await expectAccessible(page);
        await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
        await expect(page).toHaveURL(/\/plan-details$/);
        await expect(page).toHaveTitle('Plan Details (WEB) · Kinora');
      });
    });

    test.describe('for a subscriber', () => {
      test.use({ persona: 'subscriber', personName: 'Sue Subscriber' });

      test('links to every page, and lists the categories in two columns', async ({ page }) => {
        await page.goto('/new-episodes');
        const menu = await openMenu(page, device);
        await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
          'Home',
          'New',
          'Trending',
          'Following',
        ]);
        if (device === 'laptop') await menu.getByRole('button', { name: 'Categories' }).click();
        const list = device === 'laptop' ? page.getByRole('dialog', { name: 'Categories' }) : menu;
        const first = await list.getByRole('link', { name: 'Documentary', exact: true }).boundingBox();
        const next = await list.getByRole('link', { name: 'Drama', exact: true }).boundingBox();
        expect(next?.y).toBe(first?.y);
        expect(next?.x).toBeGreaterThan(first?.x ?? Infinity);
        // There is nothing to play in this genre.
        await expect(list.getByRole('link', { name: 'Animation' })).toHaveCount(0);
        await expectAccessible(page);
        await list.getByRole('link', { name: 'Horror', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Horror', exact: true })).toBeVisible();
        // Screen readers announce the new page.
        await expect(page.locator('p[aria-live=polite]')).toHaveText('Horror · Kinora');
        await expect(list.getByRole('link', { name: 'Drama' })).toHaveCount(0);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'New Episodes' })).toBeVisible();
        await expect(list.getByRole('link', { name: 'Drama' })).toHaveCount(0);
      });

      test('links to the account, and signs out', async ({ page, catalogue, person }) => {
        await page.goto('/trending');
        const account = await openMenu(page, device);
        if (device === 'laptop')
          await account.getByRole('button', { name: 'Account of Sue Subscriber' }).click();
        const entry = (name: string) =>
          page.getByRole(device === 'laptop' ? 'menuitem' : 'link', { name, exact: true });
        await expect(entry('Dashboard')).toBeVisible();
        await expect(entry('Show')).toBeVisible();
        await expect(entry('Profile')).toBeVisible();
        await expectAccessible(page);
        await entry('Dashboard').click();
        await expect(page).toHaveURL(/\/publisher$/);

        const reopenedMenu = await openMenu(page, device);
        if (device === 'laptop') await reopenedMenu.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole(device === 'laptop' ? 'menuitem' : 'button', { name: 'Logout' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
        expect(await page.evaluate("localStorage.getItem('userData')")).toBeNull();
        const api = { base: catalogue.base, token: person?.token };
        await expect
          .poll(() => call(session, {}, api).catch((error: { status: number }) => error.status))
          .toBe(401);
      });
    });
  });

test.describe('the header', () => {
  test.describe('for a member', () => {
    test.use({ ...devices.laptop, persona: 'member', personName: 'Max Member' });

    test('hides its logo in the publisher area', async ({ page }) => {
      const logo = page.getByRole('banner').getByRole('link', { name: 'Kinora' });
      await page.goto('/trending');
      await expect(logo).toBeVisible();
      await page.goto('/publisher');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(logo).toHaveCount(0);
    });

    test('becomes the header for subscribers in every tab as soon as the member subscribes', async ({
      page,
      context,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
      await subscribe(await context.newPage());
      await expect(page.getByRole('region', { name: 'Popular Shows' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search', includeHidden: true })).toBeAttached();
      for (const path of ['/sign-in', '/sign-up']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByRole('region', { name: 'Popular Shows' })).toBeVisible();
      }
    });
  });

  test.describe('for a subscriber', () => {
    test.use({ ...devices.phone, persona: 'subscriber', personName: 'Sue Subscriber' });

    test('shows a bell once there is a notification', async ({ page }) => {
      await page.goto('/trending');
      await expect(page.getByRole('heading', { name: 'Popular Shows' })).toBeVisible();
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveCount(0);
      const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
      const before = await search.boundingBox();

      const unread = new Set([1, 2]);
      await alterResponse(page, notifications, () =>
        [2, 1].map((id) => ({
          id,
          title: 'Amélie on the Quay',
          message: `Episode ${id} is out`,
          icon: '',
          link: '/new-episodes',
          created_at: new Date().toISOString(),
          status: unread.has(id) ? 'unread' : 'read',
        })),
      );
      await page.route(`**${markAsRead.path}`, async (route) => {
        const ids = new URLSearchParams(route.request().postData() ?? '').get('ids') ?? '[]';
        for (const id of JSON.parse(ids) as number[]) unread.delete(id);
        await route.continue();
      });
      await page.route(`**${markAllAsRead.path}`, async (route) => {
        unread.clear();
        await route.continue();
      });
      // The stream would report that there are no unread notifications.
      await page.route(`**${notificationStream.path}`, (route) => route.abort());
      await page.reload();
      await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
      await expect(bell).toHaveText('2');
      expect(await search.boundingBox()).toEqual(before);
      await bell.click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await expect(panel.getByRole('listitem')).toContainText(['Episode 2 is out', 'Episode 1 is out']);
      await expectAccessibleAtAnyWidth(page);
      await panel.getByRole('link', { name: 'Episode 2 is out' }).click();
      await expect(page).toHaveURL(/\/new-episodes$/);
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      await bell.click();
      await panel.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell).toHaveAccessibleName('Notifications');
      await expect(bell).toHaveText('');
      await page.reload();
      await expect(bell).toHaveAccessibleName('Notifications');
    });
  });
});
