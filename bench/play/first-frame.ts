import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { PublishedFilm } from './published-film.ts';

// Browser globals used by the functions that run in the page.
declare const document: { querySelector: (selector: string) => unknown };
type Times = { click: number; frame: number };

const hlsScript = createRequire(new URL('../../web/package.json', import.meta.url)).resolve(
  'hls.js/dist/hls.min.js',
);

/** 12 Mbit/s both ways; no response arrives in less than 50 ms. */
const link = { offline: false, latency: 50, downloadThroughput: 12e6 / 8, uploadThroughput: 12e6 / 8 };

/** The shortest plausible times for the pointer to reach the button, and to rest on it before the click. */
const [move_ms, rest_ms] = [300, 200];

/**
 * Measures the milliseconds from the click on Play Now to the first frame.
 * @param isPrepared whether the show's page finishes loading and the pointer moves to the button before the
 *   click; otherwise the button is clicked as soon as it appears.
 */
export async function playOnKinora(
  browser: Browser,
  published: PublishedFilm,
  isPrepared = true,
): Promise<number> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    `localStorage.userData ??= ${JSON.stringify(JSON.stringify(published.user))}; (${recordTimes.toString()})()`,
  );
  const page = await throttledPage(context);
  await page.goto(published.show_url);
  const button = page.getByRole('button', { name: /^Play Now/ }).first();
  await button.waitFor();
  if (isPrepared) {
    await untilQuiet(page);
    await moveTo(page, button);
  }
  await button.click();
  return await timeToFirstFrame(page);
}

/**
 * Measures the same on a bare page, whose button plays the playlist with hls.js, which has been loaded beforehand
 * and has its default settings.
 */
export async function playWithHls(browser: Browser, published: PublishedFilm): Promise<number> {
  const playlist_url = await published.playlistUrl();
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const page = await throttledPage(context);
  await page.goto(new URL('/robots.txt', published.show_url).href);
  await page.setContent('<button>Play</button><video style="width: 100vw; height: 80vh"></video>');
  await page.addScriptTag({ path: hlsScript });
  await page.evaluate(`(${recordTimes.toString()})()`);
  await page.evaluate(`document.querySelector('button').onclick = () => {
    const video = document.querySelector('video');
    const hls = new Hls();
    hls.loadSource(${JSON.stringify(playlist_url)});
    hls.attachMedia(video);
    void video.play();
  }`);
  await untilQuiet(page);
  await page.getByRole('button', { name: 'Play' }).click();
  return await timeToFirstFrame(page);
}

async function throttledPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', link);
  return page;
}

async function moveTo(page: Page, button: Locator): Promise<void> {
  const steps = 10;
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [from, to] = [
    { x: 900, y: 300 },
    { x: x + width / 2, y: y + height / 2 },
  ];
  for (let step = 0; step <= steps; step += 1) {
    const fraction = step / steps;
    await page.mouse.move(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction);
    await page.waitForTimeout(move_ms / steps);
  }
  await page.waitForTimeout(rest_ms);
}

/** Waits a fixed time after loading: the network is never idle when signed in, because of the notification stream. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(3000);
}

/** Runs in the page: records when it is clicked and when a video shows its first frame. */
function recordTimes() {
  const page = globalThis as unknown as {
    times: Partial<Times>;
    addEventListener: (
      name: string,
      listener: (event: { timeStamp: number }) => void,
      capture: boolean,
    ) => void;
    requestAnimationFrame: (callback: () => void) => void;
  };
  page.times = {};
  page.addEventListener('click', ({ timeStamp }) => (page.times.click ??= timeStamp), true);
  const watchVideo = () => {
    const video = document.querySelector('video') as {
      requestVideoFrameCallback: (callback: (now: number) => void) => void;
    } | null;
    if (video) video.requestVideoFrameCallback((now) => (page.times.frame ??= now));
    else page.requestAnimationFrame(watchVideo);
  };
  page.addEventListener('click', watchVideo, true);
}

async function timeToFirstFrame(page: Page): Promise<number> {
  const hasFrame = () => (globalThis as unknown as { times: Partial<Times> }).times.frame !== undefined;
  await page.waitForFunction(hasFrame, null, { timeout: 30_000 });
  const { click, frame } = await page.evaluate<Times>('times');
  return frame - click;
}
