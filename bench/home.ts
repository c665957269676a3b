/**
 * Does the home page look full, however few shows a service has?
 *
 * Fills services with 3, 12, 40 and 400 shows, or the numbers passed as arguments, and opens the home page of
 * a subscriber in four window sizes. Prints how many windows high the page is, and how often the most frequent
 * show is listed within the first three window heights. `--pictures=<folder>` stores screenshots of this page,
 * the landing page and others in a folder, to be judged by eye.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { registerSubscriber } from '../e2e/catalogue.ts';
import { fillHome } from './home/fill.ts';
import { repeatsOf } from './home/repeats.ts';
import { startKinora } from './kinora/start.ts';

const targets = { repeats: 2, windows: 6 };
/** Screenshots of whole pages take a long time without a graphics card. */
const timeout_ms = 180_000;
/** The number of shows for which the height has a target. */
const targetCount = 12;
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const visitorPages = { landing: '/', trending: '/trending', 'show page': '/details/2' };
const subscriberPages = {
  'new episodes': '/new-episodes',
  recommended: '/recommended',
  upcoming: '/upcoming',
  category: '/shows-by-category?category_id=1',
};

async function measure(browser: Browser, count: number, folder: string | null): Promise<boolean> {
  await using kinora = await startKinora({ NODE_ENV: 'development', EMAIL_MODE: 'dev' });
  const base = await kinora.listen();
  const token = await registerSubscriber(base, 'Vera Viewer', 'vera@example.com');
  const { data: user } = await call(session, {}, { base, token });
  await fillHome(kinora.context, count, user.id);
  const localStorage = [{ name: 'userData', value: JSON.stringify({ ...user, token }) }];
  const subscriber = { cookies: [], origins: [{ origin: base, localStorage }] };
  let ok = true;
  for (const viewport of windows) {
    await using context = await browser.newContext({
      viewport,
      storageState: subscriber,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    context.setDefaultTimeout(timeout_ms);
    const page = await context.newPage();
    await open(page, `${base}/`);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const heightInWindows = height / viewport.height;
    const repeats = await repeatsOf(page, 3 * viewport.height);
    console.log(
      `${count} shows at ${viewport.width} x ${viewport.height}: ${heightInWindows.toFixed(1)} windows high` +
        (count === targetCount ? ` (target <= ${targets.windows})` : '') +
        `, a show at most ${repeats} times in the first three (target <= ${targets.repeats})`,
    );
    ok &&= repeats <= targets.repeats && (count !== targetCount || heightInWindows <= targets.windows);
    if (!folder) continue;
    const name = (screen: string) => join(folder, `${count}-${screen}-${viewport.width}.png`);
    await page.screenshot({ path: name('home'), fullPage: true });
    for (const [screen, path] of Object.entries(subscriberPages)) {
      await open(page, base + path);
      await page.screenshot({ path: name(screen), fullPage: true });
    }
    await using visitorContext = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    visitorContext.setDefaultTimeout(timeout_ms);
    const visitor = await visitorContext.newPage();
    for (const [screen, path] of Object.entries(visitorPages)) {
      await open(visitor, base + path);
      await visitor.screenshot({ path: name(screen), fullPage: true });
    }
  }
  return ok;
}

/** Opens a page and scrolls through it, so that everything that loads lazily is loaded. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilLoaded(page);
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  })()`);
  await untilLoaded(page);
}

/** Waits until the page has content and the pictures in or near the window have loaded. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(`(() => {
    const main = document.querySelector('main');
    return main?.childElementCount > 0 && !main.textContent.includes('Loading…') &&
      [...document.images].every((image) => {
        const { top, left } = image.getBoundingClientRect();
        return image.complete || top > 2 * innerHeight || left > innerWidth;
      });
  })()`);
}

const args = process.argv.slice(2);
const folder = args.find((arg) => arg.startsWith('--pictures='))?.slice('--pictures='.length) ?? null;
const counts = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
if (folder) await mkdir(folder, { recursive: true });
const executablePath = process.env['CHROME_PATH'];
await using browser = await chromium.launch({ ...(executablePath && { executablePath }) });
let ok = true;
for (const count of counts.length > 0 ? counts : [3, 12, 40, 400])
  ok = (await measure(browser, count, folder)) && ok;
process.exitCode = ok ? 0 : 1;
