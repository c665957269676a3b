import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { register } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import { followShow } from '@kinora/contract/engagement/reactions';
import { categories, showDetails } from '@kinora/contract/catalogue/shows';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { holdScripts } from '../hydration.ts';
import { password } from '../people.ts';
import { showPathOf, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const adult = 'For Grown Ups Only';

const adultsOnly = 'I am 18 or older';

test('an adult show asks a visitor once for their age, and is shown again after signing in', async ({
  page,
  catalogue,
}) => {
  const email = `${randomUUID()}@example.com`;
  await call(register, { body: { name: 'Vera Viewer', email, password } }, { base: catalogue.base });
  await page.goto('/shows-by-search-query?keyword=grown+ups');
  const card = page.getByRole('article').filter({ hasText: adult });
  await expect(card.getByLabel('Adult')).toHaveText('A');
  await card.getByRole('link', { name: adult }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adults only' })).toBeVisible();
  await expect(page.getByText('A courtroom drama')).toHaveCount(0);
  await expectAccessible(page);
  // The visitor answers before the app has started.
  const start = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: adultsOnly }).click();
  start();
  await expect(page.getByRole('heading', { level: 1, name: adult })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: adult })).toBeVisible();

  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/plan-details');
  await page.goto('/shows-by-search-query?keyword=grown+ups');
  await expect(card.getByLabel('Adult')).toHaveText('A');
});

test.describe('for a subscriber', () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('an adult show is listed, and asks once for the age of the viewer, wherever it is opened', async ({
    page,
    catalogue,
    person,
  }) => {
    const api = { base: catalogue.base, token: person?.token };
    const show_id = catalogue.shows[adult] ?? 0;
    const { data: shown } = await call(showDetails, { params: { show_id } }, api);
    await page.goto('/shows-by-search-query?keyword=For+Grown+Ups+Only');
    const card = page.getByRole('article').filter({ hasText: adult });
    await card.hover();
    await card.getByRole('button', { name: `About ${adult}` }).click();
    const dialog = page.getByRole('dialog', { name: adult });
    await expect(dialog.getByRole('heading', { name: 'Adults only' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();

    await page.goto(`/watch/${shown.seasons[0]?.episodes[0]?.id}`);
    const question = page.getByRole('alert');
    await expect(question.getByRole('heading', { name: 'Adults only' })).toBeVisible();
    await expect(page.locator('video[src]')).toHaveCount(0);
    await expectAccessibleAtAnyWidth(page);
    await question.getByRole('button', { name: adultsOnly }).click();
    await expect(question).toHaveCount(0);
    await expect(page.locator('video')).toHaveJSProperty('paused', false);
    await page.goto(showPathOf(catalogue, adult));
    await expect(page.getByRole('heading', { level: 1, name: adult })).toBeVisible();
  });

  test('a show above their own setting appears nowhere', async ({ page, catalogue, person }) => {
    const api = { base: catalogue.base, token: person?.token };
    const show_id = catalogue.shows[adult] ?? 0;
    await call(setMaturityLevel, { body: { maturity_level: 'T - Teen' } }, api);
    await call(followShow, { body: { show_id } }, api).catch(() => 'It cannot even be followed.');
    const { data: genres } = await call(categories, {}, api);
    const drama = genres.find((one) => one.name === 'drama');

    for (const { path, shows } of [
      { path: '/', shows: 'Popular Shows' },
      { path: '/trending', shows: 'Trending in your region' },
      { path: '/new-episodes', shows: 'New Episodes' },
      { path: `/shows-by-category?category_id=${drama?.id}`, shows: 'Amélie on the Quay' },
      { path: showPathOf(catalogue, 'Amélie on the Quay'), shows: 'Upcoming Shows' },
      { path: '/shows-by-search-query?keyword=For+Grown+Ups+Only', shows: 'Search results for' },
      { path: '/shows-by-search-query?keyword=The+Verdict', shows: 'Search results for' },
      { path: '/following', shows: "You haven't followed any shows yet!" },
    ]) {
      await page.goto(path);
      await expect(async () => {
        // The bottom of a page loads on the visitor's first interaction.
        for (const x of [1, 2]) await page.mouse.move(x, 1);
        await expect(page.getByText(shows).first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      // Only cards and links: the heading repeats the query, which may be the show's name.
      await expect(page.getByRole('article').filter({ hasText: adult }), path).toHaveCount(0);
      await expect(page.getByRole('link', { name: adult }), path).toHaveCount(0);
    }

    await page.goto('/');
    await expect(page.getByText('You see titles rated E - Everyone, K - Kids, and T - Teen.')).toBeVisible();
    await page.goto(showPathOf(catalogue, adult));
    await expect(page.getByRole('heading', { level: 1, name: 'Above your maturity level' })).toBeVisible();
    await expect(page.getByText('A courtroom drama')).toHaveCount(0);
    await expectAccessibleAtAnyWidth(page);

    const { data: shown } = await call(showDetails, { params: { show_id } }, { base: catalogue.base });
    await page.goto(`/watch/${shown.seasons[0]?.episodes[0]?.id}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('video[src]')).toHaveCount(0);
  });
});
