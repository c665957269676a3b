import { expect, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import type { Endpoint } from '@kinora/contract/endpoint';
import { saveManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { editProfile } from '@kinora/contract/accounts/profile';
import { createEpisode, editEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason, editSeason } from '@kinora/contract/publishing/seasons';
import { createShow, editShow } from '@kinora/contract/publishing/shows';
import { devices } from '../devices.ts';
import { showBody, test } from './publishing-test.ts';

test.use(devices.laptop);

type Ids = { show_id: number; season_id: number; episode_id: number };

type SavedForm = {
  name: string;
  path: (ids: Ids) => string;
  endpoint: Endpoint;
  /** Whether the form is a dialog, which covers the page's links and closes on Back. */
  isModal?: boolean;
  open?: (page: Page) => Promise<void>;
  /** Fills in the form, or changes one of its fields. */
  fillIn: (page: Page) => Promise<void>;
  saveButton: string;
  label: string;
  enteredValue: string;
};

const forms: SavedForm[] = [
  {
    name: 'a new show',
    path: () => '/publisher/shows/new',
    endpoint: createShow,
    fillIn: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Half A Show');
      await page.getByLabel('Description').fill('It never got there.');
      await page.getByLabel('Release Date').fill('2022-01-07');
    },
    saveButton: 'Create Show',
    label: 'Title',
    enteredValue: 'Half A Show',
  },
  {
    name: 'a show',
    path: ({ show_id }) => `/publisher/shows/${show_id}/edit`,
    endpoint: editShow,
    fillIn: (page) => page.getByLabel('Description').fill('Another description.'),
    saveButton: 'Save Show',
    label: 'Description',
    enteredValue: 'Another description.',
  },
  {
    name: 'a new season',
    path: ({ show_id }) => `/publisher/seasons/new?show=${show_id}`,
    endpoint: createSeason,
    fillIn: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Half A Season');
      await page.getByLabel('Description').fill('It never got there.');
      await page.getByLabel('Release Date').fill('2022-01-07');
    },
    saveButton: 'Create Season',
    label: 'Title',
    enteredValue: 'Half A Season',
  },
  {
    name: 'a season',
    path: ({ season_id }) => `/publisher/seasons/${season_id}/edit`,
    endpoint: editSeason,
    fillIn: (page) => page.getByLabel('Description').fill('Another winter.'),
    saveButton: 'Save Season',
    label: 'Description',
    enteredValue: 'Another winter.',
  },
  {
    name: 'a new episode',
    path: ({ season_id }) => `/publisher/episodes/new?season=${season_id}`,
    endpoint: createEpisode,
    fillIn: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Half An Episode');
      await page.getByLabel('Publish Date').fill('2022-01-07');
      await page.getByLabel('Publish Time').fill('18:30');
    },
    saveButton: 'Create Episode',
    label: 'Title',
    enteredValue: 'Half An Episode',
  },
  {
    name: 'an episode',
    path: ({ episode_id }) => `/publisher/episodes/${episode_id}/edit`,
    endpoint: editEpisode,
    fillIn: (page) => page.getByLabel('Title', { exact: true }).fill('Another Bell'),
    saveButton: 'Save Episode',
    label: 'Title',
    enteredValue: 'Another Bell',
  },
  {
    name: 'the profile',
    path: () => '/manage-profile',
    endpoint: saveManagedProfile,
    fillIn: (page) => page.getByRole('textbox', { name: 'Name' }).fill('Pia Renamed'),
    saveButton: 'Save',
    label: 'Name',
    enteredValue: 'Pia Renamed',
  },
  {
    name: 'the account',
    path: () => '/profile',
    endpoint: editProfile,
    isModal: true,
    open: (page) => page.getByRole('button', { name: 'Edit Account' }).click(),
    fillIn: (page) => page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street'),
    saveButton: 'Save',
    label: 'Address',
    enteredValue: '1 Harbour Street',
  },
];

/** Confirms leaving the page. */
async function leave(page: Page): Promise<void> {
  const confirmation = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await confirmation.getByRole('button', { name: 'Leave' }).click();
}

/** The ways to leave a page; a call that is in progress continues if the app stays open. */
const waysToLeave: { name: string; staysInApp: boolean; go: (page: Page) => Promise<void> }[] = [
  {
    name: 'by a link',
    staysInApp: true,
    go: async (page) => {
      await page.getByRole('link', { name: 'New', exact: true }).click();
      await leave(page);
      await expect(page).toHaveURL(/\/new-episodes$/);
    },
  },
  {
    name: 'by Back',
    staysInApp: true,
    go: async (page) => {
      await page.goBack();
      await leave(page);
      await expect(page).toHaveURL(/\/about-us$/);
    },
  },
  { name: 'by another address', staysInApp: false, go: async (page) => void (await page.goto('/faq')) },
  { name: 'by reloading it', staysInApp: false, go: async (page) => void (await page.reload()) },
];

async function createShowWithEpisode(api: { base: string; token: string | undefined }): Promise<Ids> {
  const { data: show } = await call(createShow, { body: showBody }, api);
  const seasonBody = { title: 'Winter', description: 'Snow.', release_date: '2022-01-07', tv_show: show.id };
  const { data: season } = await call(createSeason, { body: seasonBody }, api);
  const times = { release_date: '2022-01-07', release_time: '18:30', time_zone: 'UTC' };
  const { data: episode } = await call(
    createEpisode,
    { body: { title: 'The Bell', episode_number: 1, tv_show: show.id, season: season.id, ...times } },
    api,
  );
  return { show_id: show.id, season_id: season.id, episode_id: episode.id };
}

/** Opens a form from another page of the app, so that Back returns to that page. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto('/about-us');
  const entry = "{ index: (history.state?.index ?? 0) + 1, key: 'form', state: null }";
  await page.evaluate(`sessionStorage.clear(); history.pushState(${entry}, '', ${JSON.stringify(address)})`);
  await page.goBack();
  await page.goForward();
}

/** Holds back the saving call until `fail` makes it fail. */
async function holdBack(
  page: Page,
  { path }: Endpoint,
): Promise<{ started: Promise<unknown>; fail: () => void }> {
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  const address = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}$`);
  const started = page.waitForRequest(
    (request) => request.method() === 'POST' && address.test(request.url()),
  );
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    return route.abort();
  });
  return { started, fail };
}

/**
 * The first form is left in every way, each other form in only one, because leaving does not depend
 * on the form.
 */
const chooseWays = (form: SavedForm, index: number) => {
  const possible = waysToLeave.filter((way) => !form.isModal || !way.staysInApp);
  const chosenIndex = index % possible.length;
  return index === 0 ? possible : possible.slice(chosenIndex, chosenIndex + 1);
};

test('leaving a form while it is being saved logs no error and loses no input', async ({
  page,
  kinora,
  person,
}) => {
  const ids = await createShowWithEpisode({ base: kinora, token: person?.token });
  const logged: string[] = [];
  page.on('pageerror', (error) => logged.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs calls that failed at network level.
    const isNetworkFailure = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNetworkFailure) logged.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [index, form] of forms.entries())
    for (const { name, staysInApp, go } of chooseWays(form, index))
      await test.step(`${form.name}, ${name}`, async () => {
        await openPage(page, form.path(ids));
        await form.open?.(page);
        await form.fillIn(page);
        const { started, fail } = await holdBack(page, form.endpoint);
        await page.getByRole('button', { name: form.saveButton, exact: true }).click();
        await started;
        await go(page);
        fail();
        const toasts = page.locator('[data-sonner-toast]');
        // Within the app, a toast reports that saving failed; after leaving the app, nothing is shown.
        await (staysInApp ? expect(toasts).toHaveCount(1) : expect(toasts).toHaveCount(0));
        await page.unrouteAll({ behavior: 'wait' });
        if (!name.includes('reloading')) await page.goto(form.path(ids));
        await form.open?.(page);
        await expect(page.getByRole('textbox', { name: form.label, exact: true })).toHaveValue(
          form.enteredValue,
        );
        await expect(page.getByText('Your unsaved input has been restored.')).toBeVisible();
        expect(logged).toEqual([]);
      });
});
