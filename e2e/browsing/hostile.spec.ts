import { expect, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { pauseEpisode } from '@kinora/contract/playback/playback';
import { followShow } from '@kinora/contract/engagement/reactions';
import { home } from '@kinora/contract/discovery/home';
import { newEpisodes, showDetails, type ShowCard } from '@kinora/contract/catalogue/shows';
import { expectNoOverflow } from '../accessibility.ts';
import { alterResponse } from './responses.ts';
import { showPathByTitle, test } from './catalogue-test.ts';
import { hostileTitle } from './filled-catalogue.ts';
import { devices } from '../devices.ts';

const hostileName = '<i>Eve</i> \u202Etxet 🦹';
const longText = `${'Long'.repeat(2000)} ${'🎬'.repeat(500)}\u202E${'<b>bold</b> '.repeat(100)}`;

/** Finds Kinora's own text that a direction override in user-supplied text would reverse. */
const findReversedText = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.includes('\\u202E')) continue;
    let block = node.parentElement;
    while (getComputedStyle(block).display === 'inline' && !getComputedStyle(block).unicodeBidi.includes('isolate'))
      block = block.parentElement;
    const after = document.createRange();
    after.setStartAfter(node);
    after.setEndAfter(block);
    if (after.toString().trim() || /was removed from this row/.test(node.data)) found.push(block.textContent);
  }
  return found;
})()`;

async function expectInert(page: Page, label: string): Promise<void> {
  const elements = page.locator('main script, main b, main i, main svg[onload], img[src="x"], [onerror]');
  await expect(elements, label).toHaveCount(0);
  expect(await page.evaluate(findReversedText), label).toEqual([]);
  await expectNoOverflow(page, label);
}

test.describe('hostile text', () => {
  test.use({ ...devices.phone, persona: 'subscriber', personName: hostileName });

  test.beforeEach(({ page }) => {
    page.on('dialog', (dialog) => {
      void dialog.dismiss();
      throw new Error(`Injected script ran: ${dialog.message()}`);
    });
  });

  test('from creators and viewers is shown as text on every screen', async ({ page, catalogue, person }) => {
    const api = { base: catalogue.base, token: person?.token };
    const show_id = catalogue.shows[hostileTitle] ?? 0;
    const { data: show } = await call(showDetails, { params: { show_id } }, api);
    const episode_id = show.seasons[0]?.episodes[0]?.id ?? 0;
    await call(pauseEpisode, { body: { episode_id, time: 12, watch_time: 12 } }, api);
    await call(followShow, { body: { show_id } }, api);

    const main = page.getByRole('main');
    for (const path of [
      '/',
      '/trending',
      '/new-episodes',
      '/following',
      '/shows-by-search-query?keyword=evil',
      showPathByTitle(catalogue, hostileTitle),
    ]) {
      await page.goto(path);
      await expect(main.getByText(hostileTitle).first()).toBeVisible();
      await expectInert(page, path);
    }
    await expect(page).toHaveTitle('<script>alert(1)</script> evil 🎬 · Kinora');
    await expect(main.getByText('<img src=x onerror=alert(2)>')).toBeVisible();
    await expect(main.getByText('<svg onload=alert(3)>', { exact: true })).toBeVisible();
    await expect(main.getByText('<b>tags</b> &').first()).toBeVisible();

    await page.goto('/shows-by-search-query?keyword=evil');
    await page.getByRole('button', { name: `About ${hostileTitle}` }).click();
    await expect(page.getByRole('dialog', { name: hostileTitle }).getByRole('tab')).toBeVisible();
    await expectInert(page, 'the dialog');

    await page.goto('/');
    const row = page.getByRole('region', { name: `Continue Watching for ${hostileName}` });
    await row.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('was removed from this row until you watch it again.')).toBeVisible();
    await expectInert(page, 'a toast');

    await page.goto(`/watch/${episode_id}`);
    await expect(page.getByText(hostileTitle).first()).toBeAttached();
    await expectInert(page, '/watch');
  });

  test('in a search is shown as text in results and suggestions', async ({ page }) => {
    const query = '<img src=x onerror=alert(5)> \u202Eevil';
    await page.goto(`/shows-by-search-query?${new URLSearchParams({ keyword: query })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${query}"`);
    await expectInert(page, 'a query');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
    await opener.click();
    await page.getByRole('combobox', { name: 'Search' }).fill('<script>');
    await expect(page.getByRole('option').filter({ hasText: hostileTitle })).toBeVisible();
    await expectInert(page, 'suggestions');
  });

  test('of ten thousand characters does not break the layout', async ({ page, catalogue }) => {
    const lengthen = (show: ShowCard): ShowCard => ({ ...show, name: longText, description: longText });
    await alterResponse(page, showDetails, (show) => ({
      ...lengthen(show),
      addCast: [{ addCast_name: longText }],
      publisher: { publisher_name: longText },
      seasons: show.seasons.map((season) => ({
        ...season,
        season_name: longText,
        description: longText,
        episodes: season.episodes.map((episode) => ({ ...episode, title: longText, description: longText })),
      })),
    }));
    await alterResponse(page, home, ({ banners, ...parts }) => ({
      ...parts,
      popular: parts.popular?.map(lengthen),
      genres: Object.fromEntries(
        Object.entries(parts.genres ?? {}).map(([name, shows]) => [name, shows.map(lengthen)]),
      ),
      banners: banners && {
        topShow: banners.topShow && { ...banners.topShow, ...lengthen(banners.topShow) },
        middleShow: banners.middleShow && lengthen(banners.middleShow),
        bottom_show: banners.bottom_show && lengthen(banners.bottom_show),
      },
    }));
    await alterResponse(page, newEpisodes, (episodes) =>
      episodes.map((episode) => ({ ...episode, name: longText, title: longText, description: longText })),
    );
    for (const path of ['/', '/new-episodes', showPathByTitle(catalogue, hostileTitle)]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('LongLong').first()).toBeVisible();
      await expectInert(page, path);
    }
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'Popular Shows' }).getByRole('article').first(),
    ).toBeVisible();
    const card = page.getByRole('region', { name: 'Popular Shows' }).getByRole('article').first();
    expect((await card.boundingBox())?.height).toBeLessThan(600);
    await card.getByRole('button', { name: /^About/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport();
    await expectInert(page, 'the dialog');
  });
});
