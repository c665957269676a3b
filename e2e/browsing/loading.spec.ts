import { expect, type Page } from '@playwright/test';
import { dashboard } from '@kinora/contract/publishing/dashboard';
import { expectNoOverflow } from '../accessibility.ts';
import { holdResponses } from './responses.ts';
import { showPathByTitle, test, type Catalogue } from './catalogue-test.ts';
import { devices } from '../devices.ts';

/** A subscriber's pages that load their content from the server. */
const listPages = (catalogue: Catalogue) => [
  '/',
  '/trending',
  '/new-episodes',
  '/upcoming',
  '/recommended',
  '/following',
  '/shows-by-category?category_id=1',
  '/shows-by-search-query?keyword=orbit',
  showPathByTitle(catalogue, 'Amélie on the Quay'),
  '/profile',
  '/manage-profile',
  '/show',
  '/show-list',
  '/publisher',
];

/** Navigates within the app, as a link does; waits until the previous page is gone. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.evaluate(`
    for (const child of document.querySelector('main').children) child.dataset.isOld = '';
    history.pushState({ index: (history.state?.index ?? 0) + 1 }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));`);
  await expect(page.locator('main > [data-is-old]'), path).toHaveCount(0);
}

test.describe('with a slow network, on the narrowest phone', () => {
  test.use({
    ...devices.phone,
    viewport: { width: 320, height: 640 },
    persona: 'subscriber',
    personName: 'Sue Subscriber',
  });

  test('every page shows that it is loading, and fits the screen', async ({ page, catalogue }) => {
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // From here on, no call gets a response.
    await page.route('**/api/**', () => {});
    for (const path of [
      ...listPages(catalogue),
      '/publisher/shows/1',
      '/publisher/shows/1/edit',
      '/publisher/episodes/1/edit',
      '/publisher/schedule',
      '/publisher/wallet',
      '/upload/1',
    ]) {
      await openPage(page, path);
      await expect(page.getByRole('main').getByText('Loading…').first(), path).toBeAttached();
      await expectNoOverflow(page, path);
      await openPage(page, '/faq');
    }
  });
});

/** Sums the browser's layout shift scores. There is no user input that could justify a shift. */
const sumLayoutShifts = `globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Waits for two frames and a little longer, because layout shifts are reported late. */
const waitForShiftReports = `new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200))))`;

/**
 * Counts the parts of the page that are still loading. Moves the pointer, because the bottom of a page loads on
 * the first interaction.
 */
async function countLoading(page: Page): Promise<number> {
  for (const x of [1, 2]) await page.mouse.move(x, 1);
  return page.getByRole('main').getByText('Loading…').count();
}

for (const [device, options] of Object.entries(devices))
  test.describe(`while pages load, on a ${device}`, () => {
    test.use({ ...options, persona: 'subscriber' });

    test('what is already visible does not move', async ({ page, catalogue }) => {
      await page.addInitScript({ content: sumLayoutShifts });
      for (const path of [...listPages(catalogue), '/faq', '/privacy-policy']) {
        const responses = Promise.withResolvers<void>();
        await page.route('**/api/**', async (route) => {
          await responses.promise;
          await route.continue();
        });
        await page.goto(path);
        await expect(page.getByRole('main').getByText('Loading…').first(), path).toBeAttached();
        responses.resolve();
        await expect.poll(() => countLoading(page), { message: path }).toBe(0);
        await page.unrouteAll({ behavior: 'wait' });
        await page.evaluate(waitForShiftReports);
        expect(await page.evaluate('shifted'), path).toBeLessThan(0.02);
      }
    });
  });

test.describe("while a new creator's dashboard loads", () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('the form does not appear above a checklist that loads later', async ({ page }) => {
    await page.addInitScript({ content: sumLayoutShifts });
    const released = Promise.withResolvers<void>();
    const { held } = await holdResponses(page, dashboard, released.promise);
    const shows = page.waitForResponse(/\/api\/publisher\/tvshow(\?|$)/);
    await page.goto('/publisher');
    await Promise.all([held, shows]);
    await page.evaluate(waitForShiftReports);
    released.resolve();
    await expect(page.getByRole('form', { name: 'Add New Show' })).toBeVisible();
    await page.evaluate(waitForShiftReports);
    expect(await page.evaluate('shifted')).toBeLessThan(0.02);
  });
});

test.describe('while Account Setting loads', () => {
  test.use({ ...devices.phone, persona: 'subscriber' });

  test('controls that can already be pressed do not move', async ({ page }) => {
    const responses = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await responses.promise;
      await route.continue();
    });
    await page.goto('/profile');
    const panel = (name: string) => page.getByRole('region', { name, exact: true });
    const top = async (name: string) => (await panel(name).boundingBox())?.y ?? Number.NaN;
    await expect(panel('Plan Details').getByText('Loading…')).toBeAttached();
    const names = ['Plan Details', 'Billing Details', 'Settings'];
    const before = await Promise.all(names.map(top));
    responses.resolve();
    await expect(panel('Plan Details').getByRole('button', { name: 'Cancel Membership' })).toBeVisible();
    await expect(panel('Where you are signed in').getByRole('listitem')).toHaveCount(1);
    expect(await Promise.all(names.map(top))).toEqual(before);
  });
});
