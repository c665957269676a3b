import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { moveRelease, releaseCalendar, schedule } from '@kinora/contract/publishing/schedule';
import { expectAccessible } from '../accessibility.ts';
import { alterResponse, breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { dayCell, dragTo, dateNextMonth, createShowWithEpisodes, test, today } from './schedule-test.ts';

for (const [device, options] of Object.entries(devices))
  test.describe(`a publisher on a ${device}`, () => {
    test.use(options);

    test('moves releases by pointer, keyboard and date, and subscribes to the calendar', async ({
      page,
      kinora,
      person,
      hasTouch,
    }) => {
      const [tenth, twelfth, thirteenth] = [dateNextMonth(10), dateNextMonth(12), dateNextMonth(13)];
      const { api, ids } = await createShowWithEpisodes(kinora, person, [
        { title: 'Arrival', release_date: today(), release_time: '00:00' },
        { title: 'Low Tide', release_date: tenth, release_time: '18:30' },
        { title: 'Fog', release_date: dateNextMonth(17), release_time: '09:00' },
      ]);
      const readRelease = async (id = ids[1] ?? 0) => {
        const { data } = await call(publisherEpisode, { params: { episode_id: id } }, api);
        return [data.release_date, data.release_time, data.time_zone, data.title];
      };
      // Three episodes were created in a row, which a weekly limit would not have allowed.
      await alterResponse(page, schedule, (data) => ({
        ...data,
        every_days: 7,
        slot_opens_at: new Date(Date.now() + 76 * 3_600_000).toISOString(),
      }));

      let fogCount = 1;
      await alterResponse(page, releaseCalendar, (data) =>
        data.flatMap((episode) => {
          // Adds a video, because an episode without one does not count as released.
          if (episode.title === 'Arrival')
            return [{ ...episode, is_out: true, video_status: 'ready' as const }];
          const copies = episode.title === 'Fog' ? fogCount : 1;
          return Array.from({ length: copies }, (_, copy) => ({ ...episode, id: episode.id + 1000 * copy }));
        }),
      );

      await page.goto('/publisher');
      await page.getByRole('link', { name: 'Scheduled Content' }).click();
      const panel = page.getByRole('region', { name: 'Scheduled Content' });
      await expect(panel.getByText('Opens in 3 days 4 hours')).toBeVisible();
      await expect(panel.getByRole('meter', { name: 'Weekly slot' })).toHaveAttribute(
        'aria-valuenow',
        /^5[45]/,
      );
      const list = panel.getByRole('region', { name: 'Scheduled episodes' });
      await expect(list.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();
      await expect(list.getByRole('row', { name: /Low Tide/ })).toContainText(
        'No video yet: it will not appear',
      );
      await expect(list.getByRole('row', { name: /Low Tide/ })).toContainText(/06:30\sPMEurope\/Paris/);
      await list.getByRole('searchbox').fill('FOG');
      await expect(list.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
      await list.getByRole('searchbox').fill('');
      await expect(list.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();

      const calendar = panel.getByRole('region', { name: 'Release calendar' });
      await test.step('a released episode cannot be moved', async () => {
        const releasedEpisode = calendar.getByRole('table').getByRole('button', { name: /Arrival.*Out/ });
        const monthList = calendar.getByRole('list', { name: 'Releases in this month' });
        await expect(monthList.getByText('Arrival')).toHaveCount(device === 'phone' ? 1 : 0);
        await releasedEpisode.focus();
        await page.keyboard.press('Space');
        await expect(calendar.getByRole('status')).toHaveText(
          'This episode is already out, and its release date can no longer change.',
        );
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Arrival' });
        await expect(dialog).toContainText('its release date can no longer change');
        await expect(dialog).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(releasedEpisode).toBeFocused();
      });

      await calendar.getByRole('button', { name: 'Next month' }).click();
      const chip = calendar.getByRole('button', { name: /^06:30\sPM Low Tide/ });
      await expect(dayCell(page, tenth).getByRole('button')).toHaveAccessibleName(
        /Low Tide.*it will not appear/,
      );
      await expectAccessible(page);

      await test.step('a release is moved by pointer, and the move is undone', async () => {
        await dragTo(page, 'Low Tide', twelfth, hasTouch);
        const scrolled = await page.evaluate('scrollY');
        await expect(dayCell(page, twelfth).getByRole('button')).toHaveAccessibleName(/Low Tide/);
        await expect(page.getByText(/Low Tide moved to .*, 06:30\sPM\./)).toBeVisible();
        await expect.poll(() => readRelease()).toEqual([twelfth, '18:30', 'Europe/Paris', 'Low Tide']);
        expect(await page.evaluate('scrollY')).toBe(scrolled);
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(dayCell(page, tenth).getByRole('button')).toHaveAccessibleName(/Low Tide/);
        await expect.poll(() => readRelease()).toEqual([tenth, '18:30', 'Europe/Paris', 'Low Tide']);
      });

      await test.step('a release is moved by keyboard, after a move that is canceled', async () => {
        const status = calendar.getByRole('status');
        await chip.focus();
        await page.keyboard.press('Space');
        await expect(status).toContainText('Low Tide picked up');
        await page.keyboard.press('ArrowDown');
        await expect(dayCell(page, dateNextMonth(17)).getByRole('button')).toHaveCount(2);
        await page.keyboard.press('PageDown');
        await expect(chip).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(status).toContainText('Low Tide is back on');
        await expect(dayCell(page, tenth).getByRole('button')).toBeFocused();

        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowRight');
        await calendar.getByRole('heading').click();
        await expect(dayCell(page, tenth).getByRole('button')).toHaveAccessibleName(/Low Tide/);
        await chip.focus();

        await page.keyboard.press('Space');
        for (let day = 10; day < 13; day += 1) await page.keyboard.press('ArrowRight');
        await expect(status).toContainText(/06:30\sPM\./);
        await page.keyboard.press('Enter');
        await expect.poll(() => readRelease()).toEqual([thirteenth, '18:30', 'Europe/Paris', 'Low Tide']);
        await expect(dayCell(page, thirteenth).getByRole('button')).toBeFocused();
      });

      await test.step('a move that fails is reverted, with a message', async () => {
        const network = await breakCall(page, moveRelease, 500);
        await dragTo(page, 'Low Tide', twelfth, hasTouch);
        await expect(page.getByText('Low Tide was not moved. Something broke here.')).toBeVisible();
        await expect(dayCell(page, thirteenth).getByRole('button')).toHaveAccessibleName(/Low Tide/);
        await network.restore();
      });

      await test.step('a release is moved by choosing a day', async () => {
        await chip.click();
        const dialog = page.getByRole('dialog', { name: 'Low Tide' });
        await expectAccessible(page, 'a release');
        await dialog.getByLabel('Move to').fill('2022-01-07');
        await dialog.getByRole('button', { name: 'Move' }).click();
        await expect(dialog.getByLabel('Move to')).toHaveAccessibleDescription(/or a later day\.$/);
        await dialog.getByLabel('Move to').fill(dateNextMonth(20));
        await dialog.getByRole('button', { name: 'Move' }).click();
        await expect(dialog).toBeHidden();
        await expect
          .poll(() => readRelease())
          .toEqual([dateNextMonth(20), '18:30', 'Europe/Paris', 'Low Tide']);
      });

      await test.step('a day with more releases than fit opens the list of all releases', async () => {
        fogCount = 5;
        await page.reload();
        await calendar.getByRole('button', { name: 'Next month' }).click();
        await dayCell(page, dateNextMonth(17))
          .getByRole('button', { name: /^2 more on / })
          .press('Enter');
        await expect(calendar.locator('li li')).toHaveCount(6);
        await expect(calendar.locator(`[data-day="${dateNextMonth(17)}"] h3`)).toBeFocused();
      });

      await test.step('the list of the month, and a month that does not load', async () => {
        await expect(calendar.getByRole('listitem').filter({ hasText: 'Fog' }).first()).toContainText(
          /09:00\sAM/,
        );
        await expectAccessible(page, 'the list');
        const held = Promise.withResolvers<void>();
        const network = await breakCall(page, releaseCalendar, 500, held.promise);
        // The following month was already loaded when a release was moved by keyboard, so go one month
        // further.
        await calendar.getByRole('button', { name: 'Next month' }).click();
        await calendar.getByRole('button', { name: 'Next month' }).click();
        await expect(calendar.getByText('Loading…')).toBeVisible();
        await expect(calendar.getByText(/^Nothing is released in /)).toBeHidden();
        held.resolve();
        await expect(calendar.getByText('This did not load')).toBeVisible();
        await network.restore();
        await calendar.getByRole('button', { name: 'Try again' }).click();
        await expect(calendar.getByText(/^Nothing is released in /)).toBeVisible();
        await calendar.getByRole('button', { name: 'Today' }).click();
        await expect(calendar.getByRole('listitem').filter({ hasText: 'Arrival' }).first()).toContainText(
          'Out',
        );
      });

      await test.step('the calendar link is created and switched off', async () => {
        // The button is pressed by keyboard, because a toast covers it for a while.
        await panel.getByRole('button', { name: 'Calendar link' }).press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Calendar link' });
        await dialog.getByRole('button', { name: 'Create a link' }).click();
        const url = await dialog.getByLabel('Your link').inputValue();
        await expectAccessible(page, 'the link');
        expect(await (await fetch(url)).text()).toContain('SUMMARY:The Lighthouse Keepers: Low Tide');
        await dialog.getByRole('button', { name: 'Switch off' }).click();
        await expect(dialog.getByRole('button', { name: 'Create a link' })).toBeVisible();
        expect((await fetch(url)).status).toBe(404);
      });
    });
  });
