import { expect, type Page } from '@playwright/test';
import { login } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import {
  markAllAsRead,
  notifications,
  notificationStream,
} from '@kinora/contract/notifications/notifications';
import { followShow } from '@kinora/contract/engagement/reactions';
import { expectAccessible } from '../accessibility.ts';
import { holdResponses } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { fillCatalogue, registerSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';
import { openAs } from './account-test.ts';

const showPlan = {
  title: 'The Hedge',
  description: 'Two neighbors and one hedge.',
  genres: ['comedy'],
  color: '#334455',
  // Only a show with a ready film and a future release date can be followed.
  seasons: [['The First Cut']],
  release_in_days: 10,
};

test('a publisher is notified of their first follower on the page they are viewing', async ({
  browser,
  kinora,
}, info) => {
  test.setTimeout(400_000);
  const { [showPlan.title]: show_id = 0 } = await fillCatalogue(kinora, info.outputPath(), [showPlan]);
  const follower = await registerSubscriber(kinora, 'Finn Follower', 'finn.follower@example.com');
  const credentials = { email: 'pia.publisher@example.com', password };
  const { data: pia } = await call(login, { body: credentials }, { base: kinora });
  // Marks the notification that their film is ready as read.
  await call(markAllAsRead, {}, { base: kinora, token: pia.token });

  const phone = await openAs(browser, kinora, pia);
  const laptop = await openAs(browser, kinora, pia);
  const withoutStream = await openAs(browser, kinora, pia);
  await phone.setViewportSize(devices.phone.viewport);
  await laptop.setViewportSize(devices.laptop.viewport);
  // This page is on a network that blocks the event stream.
  await withoutStream.route(`**${notificationStream.path}`, (route) => route.abort());
  for (const page of [laptop, withoutStream]) await page.clock.install();
  const bellOn = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
  const panelOn = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
  // The phone requests its list before the notification and receives the response afterwards; the laptop
  // does the same when its window regains focus.
  const { promise: notified, resolve: release } = Promise.withResolvers<void>();
  const phoneList = await holdResponses(phone, notifications, notified);
  for (const page of [phone, laptop, withoutStream]) {
    const listening = page === withoutStream ? null : page.waitForResponse(`**${notificationStream.path}`);
    await page.goto('/trending');
    if (page !== phone) await expect(bellOn(page)).toHaveAccessibleName('Notifications');
    await listening;
  }
  const laptopList = await holdResponses(laptop, notifications, notified);
  await laptop.clock.fastForward(31_000);
  await laptop.locator('body').dispatchEvent('visibilitychange');
  await Promise.all([phoneList.held, laptopList.held]);

  await call(followShow, { body: { show_id } }, { base: kinora, token: follower });
  for (const page of [laptop, phone]) {
    await expect(bellOn(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bellOn(page).click();
    await expect(panelOn(page).getByRole('listitem').first()).toContainText(
      `Someone is now following ${showPlan.title}`,
    );
    await expectAccessible(page);
    release();
  }
  await expect(bellOn(withoutStream)).toHaveAccessibleName('Notifications');
  await withoutStream.clock.fastForward(61_000);
  await expect(bellOn(withoutStream)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(panelOn(laptop)).toContainText('Someone is now following');

  await panelOn(phone)
    .getByRole('link', { name: /Your first follower/ })
    .click();
  await expect(phone).toHaveURL(/\/details\/the-hedge-\d+$/);
  await expect(bellOn(laptop)).toHaveText('');
  await phone.reload();
  await expect(bellOn(phone)).toHaveAccessibleName('Notifications');
  for (const page of [phone, laptop, withoutStream]) await page.context().close();
});

test('an incomplete unsubscribe link changes nothing, and shows a message', async ({ page }) => {
  await page.goto('/api/unsubscribe/1.cut');
  await expect(page).toHaveURL(/\/unsubscribe\/1\.cut$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Turn off notifications?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn them off' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});
