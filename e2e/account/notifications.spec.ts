import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { login } from '@kinora/contract/account';
import { notificationStream } from '@kinora/contract/notifications';
import { followShow } from '@kinora/contract/reactions';
import { expectNoBarriers } from '../barriers.ts';
import { devices } from '../browsing/persona-test.ts';
import { fillCatalogue, newSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';
import { openAs, test } from './account-test.ts';

const plan = {
  description: 'Two neighbours and one hedge.',
  genres: ['comedy'],
  color: '#345',
  seasons: [],
  comes_in_days: 10,
};
const titles = { phone: 'The Hedge', laptop: 'The Fence', wire: 'The Wire' };

test.use({ settings: { SHOWS_PER_USER: '3' } });

test.describe('a publisher', () => {
  test('hears of a first follower while looking at the page', async ({ browser, kinora }, info) => {
    const plans = Object.values(titles).map((title) => ({ ...plan, title, color: '#334455' }));
    const shows = await fillCatalogue(kinora, info.outputPath(), plans);
    const follower = await newSubscriber(kinora, 'Finn Follower', 'finn.follower@example.com');
    const credentials = { email: 'pia.publisher@example.com', password };
    const { data: pia } = await call(login, { body: credentials }, { base: kinora });
    const follow = (title: string) =>
      call(followShow, { body: { show_id: shows[title] ?? 0 } }, { base: kinora, token: follower });

    for (const [device, { viewport }] of Object.entries(devices)) {
      const page = await openAs(browser, kinora, pia);
      await page.setViewportSize(viewport);
      const listening = page.waitForResponse(`**${notificationStream.path}`);
      await page.goto('/trending');
      await listening;
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await follow(titles[device as 'phone' | 'laptop']);
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      await bell.click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await expect(panel).toContainText(titles[device as 'phone' | 'laptop']);
      await expectNoBarriers(page, `notifications on a ${device}`);
      await panel.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell).toHaveAccessibleName('Notifications');
      await page.reload();
      await expect(bell).toHaveAccessibleName('Notifications');
      await page.context().close();
    }

    const [one, two] = [await openAs(browser, kinora, pia), await openAs(browser, kinora, pia)];
    // A network that lets no stream through.
    await two.route(`**${notificationStream.path}`, (route) => route.abort());
    await Promise.all([one.goto('/trending'), two.goto('/trending')]);
    const bells = [one, two].map((page) => page.getByRole('button', { name: /^Notifications/ }));
    for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
    await follow(titles.wire);
    for (const bell of bells)
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 90_000 });
    await bells[1]?.click();
    await two.getByRole('dialog', { name: 'Notifications' }).getByText(titles.wire).click();
    await expect(bells[0] ?? two.locator('body')).toHaveAccessibleName('Notifications');
    for (const page of [one, two]) await page.context().close();
  });
});
