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
import { fillCatalogue, newSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';
import { test } from '../members-test.ts';
import { openAs } from './account-test.ts';

const plan = {
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
  const { [plan.title]: show_id = 0 } = await fillCatalogue(kinora, info.outputPath(), [plan]);
  const follower = await newSubscriber(kinora, 'Finn Follower', 'finn.follower@example.com');
  const credentials = { email: 'pia.publisher@example.com', password };
  const { data: pia } = await call(login, { body: credentials }, { base: kinora });
  // Marks the notification that their film is ready as read.
  await call(markAllAsRead, {}, { base: kinora, token: pia.token });

  const phone = await openAs(browser, kinora, pia);
  const laptop = await openAs(browser, kinora, pia);
  const cutOff = await openAs(browser, kinora, pia);
  await phone.setViewportSize(devices.phone.viewport);
  await laptop.setViewportSize(devices.laptop.viewport);
  // A network that blocks the event stream.
  await cutOff.route(`**${notificationStream.path}`, (route) => route.abort());
  for (const page of [laptop, cutOff]) await page.clock.install();
  const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
  const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
  // The phone requests its list before the notification and receives the response afterwards; so does
  // the laptop when its window regains focus.
  const { promise: notified, resolve: release } = Promise.withResolvers<void>();
  const onPhone = await holdResponses(phone, notifications, notified);
  for (const page of [phone, laptop, cutOff]) {
    const listening = page === cutOff ? null : page.waitForResponse(`**${notificationStream.path}`);
    await page.goto('/trending');
    if (page !== phone) await expect(bellOf(page)).toHaveAccessibleName('Notifications');
    await listening;
  }
  const onLaptop = await holdResponses(laptop, notifications, notified);
  await laptop.clock.fastForward(31_000);
  await laptop.locator('body').dispatchEvent('visibilitychange');
  await Promise.all([onPhone.held, onLaptop.held]);

  await call(followShow, { body: { show_id } }, { base: kinora, token: follower });
  for (const page of [laptop, phone]) {
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bellOf(page).click();
    await expect(panelOf(page).getByRole('listitem').first()).toContainText(
      `Someone is now following ${plan.title}`,
    );
    await expectAccessible(page);
    release();
  }
  await expect(bellOf(cutOff)).toHaveAccessibleName('Notifications');
  await cutOff.clock.fastForward(61_000);
  await expect(bellOf(cutOff)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(panelOf(laptop)).toContainText('Someone is now following');

  await panelOf(phone)
    .getByRole('link', { name: /Your first follower/ })
    .click();
  await expect(phone).toHaveURL(/\/details\/the-hedge-\d+$/);
  await expect(bellOf(laptop)).toHaveText('');
  await phone.reload();
  await expect(bellOf(phone)).toHaveAccessibleName('Notifications');
  for (const page of [phone, laptop, cutOff]) await page.context().close();
});

test('an incomplete unsubscribe link changes nothing, and shows a message', async ({ page }) => {
  await page.goto('/api/unsubscribe/1.cut');
  await expect(page).toHaveURL(/\/unsubscribe\/1\.cut$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Turn off notifications?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn them off' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});
