import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { register } from '@kinora/contract/account';
import { call } from '@kinora/contract/client';
import { followShow } from '@kinora/contract/reactions';
import { search } from '@kinora/contract/search';
import { categories, showDetails } from '@kinora/contract/shows';
import { expectNoBarriers } from '../barriers.ts';
import { password } from '../people.ts';
import { breakCall } from './answers.ts';
import { pageOf, test } from './catalogue-test.ts';
import { devices } from './persona-test.ts';

const adult = 'For Grown Ups Only';

test('a show for adults is shown to a visitor with its level, and no more once they have signed in', async ({
  page,
  catalogue,
}) => {
  const email = `${randomUUID()}@example.com`;
  await call(register, { body: { name: 'Vera Viewer', email, password } }, { base: catalogue.base });
  await page.goto('/shows-by-search-query?keyword=grown+ups');
  const card = page.getByRole('article').filter({ hasText: adult });
  await expect(card.getByLabel('Adult')).toHaveText('A');

  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/plan-details');
  // What was read before is all there could be now.
  await breakCall(page, search);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

for (const [device, options] of Object.entries(devices))
  test.describe(`to a subscriber with the usual setting, on a ${device},`, () => {
    test.use({ ...options, persona: 'subscriber' });

    test('a show for adults appears nowhere', async ({ page, catalogue, person }) => {
      const api = { base: catalogue.base, token: person?.token };
      const show_id = catalogue.shows[adult] ?? 0;
      await call(followShow, { body: { show_id } }, api).catch(() => 'It may not even be followed.');
      const { data: genres } = await call(categories, {}, api);
      const drama = genres.find((one) => one.name === 'drama');

      for (const { path, shows } of [
        { path: '/', shows: 'Recommended For You' },
        { path: '/trending', shows: 'Trending in your region' },
        { path: '/new-episodes', shows: 'New Episodes' },
        { path: `/shows-by-category?category_id=${drama?.id}`, shows: 'Amélie on the Quay' },
        { path: pageOf(catalogue, 'Amélie on the Quay'), shows: 'Upcoming Shows' },
        { path: '/shows-by-search-query?keyword=For+Grown+Ups+Only', shows: 'Search results for' },
        { path: '/shows-by-search-query?keyword=The+Verdict', shows: 'Search results for' },
        { path: '/following', shows: "You haven't followed any shows yet!" },
      ]) {
        await page.goto(path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
        // Its name is in the heading that repeats the query.
        await expect(page.getByRole('article').filter({ hasText: adult }), path).toHaveCount(0);
        await expect(page.getByRole('link', { name: adult }), path).toHaveCount(0);
      }

      await page.goto('/');
      await expect(page.getByText('You are shown titles up to E - Everyone.')).toBeVisible();
      await page.goto(pageOf(catalogue, adult));
      await expect(page.getByRole('heading', { level: 1, name: 'Above your maturity level' })).toBeVisible();
      await expect(page.getByText('A courtroom drama')).toHaveCount(0);
      await expectNoBarriers(page);

      const { data: shown } = await call(showDetails, { params: { show_id } }, { base: catalogue.base });
      await page.goto(`/watch/${shown.seasons[0]?.episodes[0]?.id}`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('video[src]')).toHaveCount(0);
    });
  });
