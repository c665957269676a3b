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
import { showPathByTitle, test } from './catalogue-test.ts';
import { devices } from '../devices.ts';

const adultShow = 'For Grown Ups Only';

const ageButton = 'I am 18 or older';

test('an adult show asks a visitor for their age once, and is still listed after they sign in', async ({
  page,
  catalogue,
}) => {
  const email = `${randomUUID()}@example.com`;
  await call(register, { body: { name: 'Vera Viewer', email, password } }, { base: catalogue.base });
  await page.goto('/shows-by-search-query?keyword=grown+ups');
  const card = page.getByRole('article').filter({ hasText: adultShow });
  await expect(card.getByLabel('Adult')).toHaveText('A');
  await card.getByRole('link', { name: adultShow }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adults only' })).toBeVisible();
  await expect(page.getByText('A courtroom drama')).toHaveCount(0);
  await expectAccessible(page);
  // The visitor answers before the app has started.
  const start = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: ageButton }).click();
  start();
  await expect(page.getByRole('heading', { level: 1, name: adultShow })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: adultShow })).toBeVisible();

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

  test('an adult show is listed, and asks for the viewer’s age once, wherever it is opened', async ({
    page,
    catalogue,
    person,
  }) => {
    const api = { base: catalogue.base, token: person?.token };
    const show_id = catalogue.shows[adultShow] ?? 0;
    const { data: details } = await call(showDetails, { params: { show_id } }, api);
    await page.goto('/shows-by-search-query?keyword=For+Grown+Ups+Only');
    const card = page.getByRole('article').filter({ hasText: adultShow });
    await card.hover();
    await card.getByRole('button', { name: `About ${adultShow}` }).click();
    const dialog = page.getByRole('dialog', { name: adultShow });
    await expect(dialog.getByRole('heading', { name: 'Adults only' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();

    await page.goto(`/watch/${details.seasons[0]?.episodes[0]?.id}`);
    const question = page.getByRole('alert');
    await expect(question.getByRole('heading', { name: 'Adults only' })).toBeVisible();
    await expect(page.locator('video[src]')).toHaveCount(0);
    await expectAccessibleAtAnyWidth(page);
    await question.getByRole('button', { name: ageButton }).click();
    await expect(question).toHaveCount(0);
    await expect(page.locator('video')).toHaveJSProperty('paused', false);
    await page.goto(showPathByTitle(catalogue, adultShow));
    await expect(page.getByRole('heading', { level: 1, name: adultShow })).toBeVisible();
  });

  test('a show above their own setting appears nowhere', async ({ page, catalogue, person }) => {
    const api = { base: catalogue.base, token: person?.token };
    const show_id = catalogue.shows[adultShow] ?? 0;
    await call(setMaturityLevel, { body: { maturity_level: 'T - Teen' } }, api);
    // The show must not be listed even if the server should accept this.
    await call(followShow, { body: { show_id } }, api).catch(() => {});
    const { data: genres } = await call(categories, {}, api);
    const drama = genres.find(({ name }) => name === 'drama');

    for (const { path, text } of [
      { path: '/', text: 'Popular Shows' },
      { path: '/trending', text: 'Trending in your region' },
      { path: '/new-episodes', text: 'New Episodes' },
      { path: `/shows-by-category?category_id=${drama?.id}`, text: 'Amélie on the Quay' },
      { path: showPathByTitle(catalogue, 'Amélie on the Quay'), text: 'Upcoming Shows' },
      { path: '/shows-by-search-query?keyword=For+Grown+Ups+Only', text: 'Search results for' },
      { path: '/shows-by-search-query?keyword=The+Verdict', text: 'Search results for' },
      { path: '/following', text: "You haven't followed any shows yet!" },
    ]) {
      await page.goto(path);
      await expect(async () => {
        // The bottom of a page loads on the visitor's first interaction.
        for (const x of [1, 2]) await page.mouse.move(x, 1);
        await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      // Only cards and links are checked, because the heading repeats the query, which may be the show's name.
      await expect(page.getByRole('article').filter({ hasText: adultShow }), path).toHaveCount(0);
      await expect(page.getByRole('link', { name: adultShow }), path).toHaveCount(0);
    }

    await page.goto('/');
    await expect(page.getByText('You see titles rated E - Everyone, K - Kids, and T - Teen.')).toBeVisible();
    await page.goto(showPathByTitle(catalogue, adultShow));
    await expect(page.getByRole('heading', { level: 1, name: 'Above your maturity level' })).toBeVisible();
    await expect(page.getByText('A courtroom drama')).toHaveCount(0);
    await expectAccessibleAtAnyWidth(page);

    const { data: details } = await call(showDetails, { params: { show_id } }, { base: catalogue.base });
    await page.goto(`/watch/${details.seasons[0]?.episodes[0]?.id}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('video[src]')).toHaveCount(0);
  });
});
