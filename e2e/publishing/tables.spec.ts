import { expect, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { deleteEpisode, editEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { deleteSeason, editSeason } from '@kinora/contract/publishing/seasons';
import { createShow, deleteShow, editShow, publisherShows } from '@kinora/contract/publishing/shows';
import { expectAccessible } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { expectToast, addShowWithSeason, showBody, test } from './publishing-test.ts';

const entryCount = (page: Page) => page.getByText(/^(Showing \d+ to|No entries to show)/);

for (const [device, options] of Object.entries(devices))
  test.describe(`a publisher with a season of twelve episodes, on a ${device}`, () => {
    test.use(options);

    test('searches, sorts, changes pages, and returns to the same list', async ({ page, kinora, person }) => {
      if (!person) throw new Error('No persona is signed in');
      const { season_id } = await addShowWithSeason(kinora, person);
      const network = await breakCall(page, seasonEpisodes, 400);
      await page.goto(`/publisher/seasons/${season_id}`);
      await expect(page.getByRole('alert')).toContainText('Something broke here.');
      await network.restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(entryCount(page)).toHaveText('Showing 1 to 10 of 12 entries');
      await expectAccessible(page);

      const sorted = page.waitForResponse(/sort=title/);
      if (device === 'laptop') await page.getByRole('button', { name: 'Title' }).click();
      else await page.getByLabel('Sort by').selectOption('Title');
      await expect(page).toHaveURL(/sort=title/);
      // Rows differ in height: until the sorted rows are shown, the button may move while it is being clicked.
      await (await sorted).finished();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(entryCount(page)).toHaveText('Showing 11 to 12 of 12 entries');
      await page.getByRole('link', { name: 'Edit episode The Bell' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Episode' })).toBeVisible();
      await expect(page.getByLabel('Season')).toHaveAttribute('readonly');
      await expect(page.getByRole('link', { name: 'Upload Video' })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(entryCount(page)).toHaveText('Showing 11 to 12 of 12 entries');
      await expect(page.getByRole('link', { name: 'Edit episode The Bell' })).toBeVisible();

      await page.getByRole('searchbox').fill('BELL');
      await expect(entryCount(page)).toHaveText('Showing 1 to 1 of 1 entries');
      await page.reload();
      await expect(page.getByRole('searchbox')).toHaveValue('BELL');
      await page.getByRole('searchbox').fill('nothing like it');
      await expect(entryCount(page)).toHaveText('No entries to show');
      await page.getByRole('searchbox').fill('');
      await page.getByLabel('Show', { exact: true }).selectOption('25');
      await expect(entryCount(page)).toHaveText('Showing 1 to 12 of 12 entries');
      await expectAccessible(page);
    });
  });

test('a link pressed while a search waits for typing to stop still opens its page', async ({
  page,
  kinora,
  person,
}) => {
  if (!person) throw new Error('No persona is signed in');
  const { season_id } = await addShowWithSeason(kinora, person);
  await page.goto(`/publisher/seasons/${season_id}`);
  await expect(entryCount(page)).toHaveText('Showing 1 to 10 of 12 entries');
  // The search starts while the navigation waits for the next page's code.
  const codeLoaded = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await codeLoaded.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.getByRole('searchbox').fill('bell');
  await page.getByRole('link', { name: 'Trending' }).click();
  await page.clock.runFor(1000);
  codeLoaded.resolve();
  await expect(page).toHaveURL(/trending/);
  await expect(page.getByRole('searchbox', { name: 'Search by episode title' })).toHaveCount(0);
});

test('a publisher edits and deletes an episode, a season and a show by keyboard, and sees errors', async ({
  page,
  kinora,
  person,
}) => {
  test.setTimeout(240_000);
  if (!person) throw new Error('No persona is signed in');
  const { show_id, season_id } = await addShowWithSeason(kinora, person);
  await call(
    createShow,
    { body: { ...showBody, title: 'Tidewater' } },
    { base: kinora, token: person.token },
  );
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
  };
  const expectFocus = (role: 'heading' | 'button', name: string) =>
    expect(page.getByRole(role, { name, exact: true })).toBeFocused();
  /** Saves a form twice; the first attempt fails. */
  const saveAfterFailure = async (
    button: string,
    endpoint: Parameters<typeof breakCall>[1],
    kind: string,
  ) => {
    const network = await breakCall(page, endpoint);
    await press('button', button);
    await expectToast(page, `${kind} Edit Error`);
    await network.restore();
    await press('button', button);
    await expectToast(page, `${kind} Edited Successfully`);
  };
  const openDeleteDialog = async (title: string, kind: string) => {
    await press('button', `Delete ${title}`);
    const dialog = page.getByRole('alertdialog', { name: `Are you sure you want to Delete this ${kind}?` });
    await expect(dialog).toBeVisible();
    return dialog;
  };

  await page.goto(`/publisher/seasons/${season_id}?search=Bell`);
  await press('link', 'Edit episode The Bell');
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Tolls');
  await saveAfterFailure('Save Episode', editEpisode, 'Episode');
  await expect(page.getByRole('heading', { level: 1, name: 'Show List' })).toBeVisible();

  await page.goto(`/publisher/seasons/${season_id}?search=Bell`);
  await expect(page.getByText('The Bell Tolls')).toBeVisible();
  const failingDelete = await breakCall(page, deleteEpisode, 500);
  await openDeleteDialog('episode The Bell Tolls', 'Episode');
  await press('button', 'Cancel');
  await expectFocus('button', 'Delete episode The Bell Tolls');
  await openDeleteDialog('episode The Bell Tolls', 'Episode');
  await expectAccessible(page);
  await press('button', 'Confirm');
  await expectToast(page, 'Something went wrong while Deleting Episode');
  await failingDelete.restore();
  await openDeleteDialog('episode The Bell Tolls', 'Episode');
  await press('button', 'Confirm');
  await expectToast(page, 'Episode Deleted Successfully');
  await expectFocus('heading', 'Winter');
  await expect(entryCount(page)).toHaveText('No entries to show');
  await press('button', 'Undo');
  await expectToast(page, 'Episode Restored: “The Bell Tolls”');
  await expect(entryCount(page)).toHaveText('Showing 1 to 1 of 1 entries');
  await openDeleteDialog('episode The Bell Tolls', 'Episode');
  await press('button', 'Confirm');
  await expectFocus('heading', 'Winter');
  await expect(entryCount(page)).toHaveText('No entries to show');

  await page.goto(`/publisher/shows/${show_id}`);
  await press('link', 'Edit season Winter');
  await expect(page.getByLabel('Show')).toHaveAttribute('readonly');
  await page.getByLabel('Title', { exact: true }).fill('The first winter');
  await saveAfterFailure('Save Season', editSeason, 'Season');
  const failingSeasonDelete = await breakCall(page, deleteSeason, 500);
  await openDeleteDialog('season The first winter', 'Season');
  await press('button', 'Confirm');
  await expectToast(page, 'Something went wrong while Deleting Season');
  await failingSeasonDelete.restore();
  await openDeleteDialog('season The first winter', 'Season');
  await press('button', 'Confirm');
  await expectToast(page, 'Season Deleted Successfully');
  await expectFocus('heading', 'The Long Quiet');
  await expect(page.getByText('No Seasons Found')).toBeVisible();

  await press('link', 'Show List');
  await press('link', 'Edit show The Long Quiet');
  await page.getByLabel('Title', { exact: true }).fill('The Longer Quiet');
  await saveAfterFailure('Save Show', editShow, 'Show');
  const typeShowName = async (name = 'the longer quiet') => {
    const dialog = await openDeleteDialog('show The Longer Quiet', 'Show');
    await dialog.getByLabel('Type the name of the show to confirm').focus();
    await page.keyboard.type(name);
    return dialog;
  };
  const failingShowDelete = await breakCall(page, deleteShow, 500);
  const dialog = await typeShowName('The Longer');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.keyboard.type(' Quiet');
  await expectAccessible(page);
  await press('button', 'Confirm');
  await expectToast(page, 'Something went wrong while Deleting tvshow');
  await failingShowDelete.restore();
  const offline = await breakCall(page, deleteShow);
  await typeShowName();
  await press('button', 'Confirm');
  await expectToast(page, `Something went wrong while Deleting tvshow with ID ${show_id}`);
  await offline.restore();

  // The limit here is two shows.
  await press('link', 'Add New Show');
  const refusal = 'Sorry, only 2 shows per user allowed';
  await expect(page.getByRole('alert')).toHaveText(refusal);
  await page.getByLabel('Title', { exact: true }).fill('Ashes');
  await page.getByLabel('Description').fill('What the orchard left.');
  await page.getByLabel('Release Date').fill('2022-01-07');
  await press('button', 'Create Show');
  await expectToast(page, refusal);
  await expect(page.getByRole('alert')).toHaveText(refusal);
  await page.getByRole('link', { name: 'Show List' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await typeShowName();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Tvshow Deleted Successfully');
  await expectFocus('heading', 'Show List');
  await expect(entryCount(page)).toHaveText('Showing 1 to 1 of 1 entries');

  await press('link', 'Trash');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Restore the show “The Longer Quiet” first.' }),
  ).toHaveCount(2);
  await expectAccessible(page);
  await press('button', 'Delete permanently: The first winter');
  await page.getByRole('alertdialog', { name: 'Delete this permanently?' }).waitFor();
  await press('button', 'Delete permanently');
  await expectToast(page, '“The first winter” was deleted permanently.');
  await expectFocus('heading', 'Trash');
  await press('button', 'Restore The Longer Quiet');
  await expectToast(page, 'Show Restored: “The Longer Quiet”');
  await expectFocus('heading', 'Trash');
  await press('link', 'Show List');
  await expect(entryCount(page)).toHaveText('Showing 1 to 2 of 2 entries');

  const failingList = await breakCall(page, publisherShows, 400);
  await page.goto('/show-list');
  await expect(page.getByRole('alert')).toContainText('Something broke here.');
  await failingList.restore();
  await press('button', 'Try again');
  await expect(page.getByRole('article', { name: 'Tidewater' })).toBeVisible();
});
