import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { dashboard as readDashboard } from '@kinora/contract/publishing/dashboard';
import { createShow } from '@kinora/contract/publishing/shows';
import { showLanguages } from '@kinora/contract/catalogue/shows';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse, breakCall, holdResponses } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { slowUplink } from '../slow-uplink.ts';
import { chooseOption, expectToast, test } from './publishing-test.ts';

test.describe('a new publisher', () => {
  test.use(devices.laptop);

  test('sees the first step checked off as soon as the show is saved', async ({ page }) => {
    await page.goto('/publisher');
    await expect(page.getByText('0 of 6 steps done')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('The First Tick');
    await page.getByLabel('Description').fill('A clockmaker counts to six.');
    await page.getByLabel('Release Date').fill('2022-01-07');
    const released = Promise.withResolvers<void>();
    await holdResponses(page, readDashboard, released.promise);
    await page.getByRole('button', { name: 'Create Show' }).click();
    await expect(page.getByText('1 of 6 steps done')).toBeVisible();
    released.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('heading', { level: 1, name: 'Show List' })).toBeVisible();
  });

  test('creates a show, a season and an episode without losing any input', async ({
    page,
    kinora,
    person,
  }) => {
    const dashboard = page.getByRole('navigation', { name: 'Dashboard' });

    await test.step('has no shows yet, and a link to create the first one', async () => {
      await page.goto('/show-list');
      await expect(page.getByText('No shows created')).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await alterResponse(page, showLanguages, () => []);
      await page.getByRole('link', { name: 'Create your show' }).click();
      await expect(dashboard.getByRole('link')).toHaveText(['Add New Show']);
      await expect(page.getByRole('button', { name: /Language$/ })).toContainText('No Languages');
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('sees what is missing, and crops a picture', async () => {
      await page.getByRole('button', { name: 'Create Show' }).click();
      await expect(page.getByText('Title is required')).toBeVisible();
      await page.getByLabel('Title', { exact: true }).fill('A');
      await expect(page.getByText('Title must be 2 to 50 characters')).toBeVisible();
      await page.getByLabel('Title', { exact: true }).fill('The Long Quiet');
      await page.getByLabel('Description').fill('Shh');
      await expect(page.getByText('Description must be 5 to 500 characters')).toBeVisible();
      await page.getByLabel('Description').fill('A town that forgot how to speak.');
      await page.getByLabel('Release Date').fill('2022-01-07');
      await page.getByLabel('Cast').fill('Ann Li');
      await page.keyboard.press('Enter');
      await page
        .getByLabel('Landscape Image')
        .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
      await expect(page.getByText('This picture cannot be read.')).toBeVisible();
      const buffer = await page.screenshot();
      await page
        .getByLabel('Landscape Image')
        .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
      const crop = page.getByRole('dialog', { name: 'Crop the Landscape Image' });
      await crop.getByRole('group', { name: /^The part that is shown/ }).focus();
      await page.keyboard.press('ArrowDown');
      await crop.getByLabel('Zoom').fill('2');
      await expect(crop.getByText('the picture needs at least 1280 × 720 to look sharp')).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await crop.getByRole('button', { name: 'Use Picture' }).click();
      await expect(page.getByText('poster.jpg')).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
    });

    await test.step('keeps what was typed when it cannot be saved, across a reload, and when staying on the page', async () => {
      const network = await breakCall(page, createShow, 503);
      await page.getByRole('button', { name: 'Create Show' }).click();
      await expectToast(page, 'Show Creation Error');
      await network.restore();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The Long Quiet');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('Your unsaved input has been restored.')).toBeVisible();
      await expect(page.getByLabel('Description')).toHaveValue('A town that forgot how to speak.');
      await expect(page.getByRole('button', { name: 'Remove Ann Li' })).toBeVisible();
      await page.goBack();
      const confirmation = page.getByRole('alertdialog', { name: 'Leave this page?' });
      await expect(confirmation).toContainText('Your changes are not saved yet.');
      await confirmation.getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('button', { name: 'Create Show' }).click();
      await expectToast(page, 'Show Created');
      await expect(page.getByRole('heading', { level: 1, name: 'Show List' })).toBeVisible();
      await expect(dashboard.getByRole('link', { name: 'Add New Season' })).toBeVisible();
      await expect(dashboard.getByRole('link', { name: 'Add New Episode' })).toHaveCount(0);
    });

    await test.step('adds a season', async () => {
      await page.getByRole('row').getByRole('link', { name: 'The Long Quiet', exact: true }).click();
      await expect(page.getByText('No Seasons Found')).toBeVisible();
      await page.getByRole('link', { name: 'Add New Season' }).last().click();
      await page.getByLabel('Title', { exact: true }).fill('Winter');
      await page.getByLabel('Release Date').fill('2022-01-07');
      await page.getByLabel('Description').fill('Snow.');
      const truncatedMp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\x0f\x42\x40mdat', 'latin1');
      const buffer = Buffer.concat([truncatedMp4, Buffer.alloc(200_000)]);
      await page.getByLabel('Trailer').setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer });
      const network = await breakCall(page, createSeason);
      await page.getByRole('button', { name: 'Create Season' }).click();
      await expectToast(page, 'Season Creation Error');
      await network.restore();
      await expectAccessibleAtAnyWidth(page);
      const restoreSpeed = await slowUplink(page, 50_000);
      await page.getByRole('button', { name: 'Create Season' }).click();
      const progress = page.getByRole('progressbar', { name: 'Uploading trailer and pictures' });
      await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
      await restoreSpeed();
      await expectToast(page, 'Season Created');
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Show ListSeasons List');
    });

    await test.step('is notified that the trailer cannot be used, and why', async () => {
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 240_000 });
      await bell.click();
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('link', { name: /Your trailer could not be used/ })
        .click();
      await expect(page.getByLabel('Trailer')).toHaveAccessibleDescription(
        /Your latest trailer could not be used\. The file is incomplete/,
      );
      await expectAccessibleAtAnyWidth(page);
      await page.goBack();
    });

    await test.step('adds an episode, at an hour that daylight saving repeats', async () => {
      const otherShow = {
        title: 'One Without',
        description: 'It has no season.',
        release_date: '2022-01-07',
      };
      await call(createShow, { body: otherShow }, { base: kinora, token: person?.token });
      await page.reload();
      await page.getByRole('row').getByRole('link', { name: 'Winter', exact: true }).click();
      await expect(page.getByText('No Episodes Found')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
        'Show ListSeason ListEpisodes List',
      );
      await dashboard.getByRole('link', { name: 'Add New Episode' }).click();
      const season = page.getByRole('button', { name: /Season$/ });
      await expect(season).toContainText('Choose a Show First');
      await chooseOption(page, 'Show', 'One Without');
      await expect(season).toContainText('No Seasons to Display - Create a Season First');
      await chooseOption(page, 'Show', 'The Long Quiet');
      await chooseOption(page, 'Season', 'Winter');
      await page.getByLabel('Episode Number').fill('0');
      await page.getByLabel('Title', { exact: true }).fill('Arrival');
      await expect(page.getByLabel('Episode Number')).toHaveValue('1');
      await page.getByLabel('Publish Date').fill('2027-10-31');
      await page.getByLabel('Publish Time').fill('02:30');
      await chooseOption(page, 'Time Zone', 'Europe/Paris');
      await expect(page.getByText('02:30 AM happens twice')).toBeVisible();
      await expect(page.getByText('Europe/Paris (GMT+1)')).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      const network = await breakCall(page, createEpisode, 500);
      await page.getByRole('button', { name: 'Create Episode' }).click();
      // The specification also uses the show's error message for episodes.
      await expectToast(page, 'Show Creation Error');
      await network.restore();
      await page.getByRole('button', { name: 'Create Episode' }).click();
      await expectToast(page, 'Episode Created');
      await expect(page).toHaveURL(/\/upload\/\d+$/);
    });

    await test.step('finds the show among the cards, waiting for its release', async () => {
      await page.goto('/show-list');
      const card = page.getByRole('article', { name: 'The Long Quiet' });
      await expect(card).toContainText('Draft, without a video');
      await expect(card).toContainText('Next release: Sun, Oct 31, 2027');
      await expect(card.getByRole('link', { name: 'Public page of The Long Quiet' })).toHaveAttribute(
        'href',
        /^\/details\/the-long-quiet-\d+$/,
      );
      await expect(card.getByRole('link', { name: 'Analytics for The Long Quiet' })).toHaveAttribute(
        'href',
        /^\/show\?show=\d+$/,
      );
      await expectAccessibleAtAnyWidth(page);
      await card.getByRole('link', { name: 'Manage The Long Quiet' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The Long Quiet' })).toBeVisible();
    });
  });
});
