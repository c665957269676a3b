import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { PublishedFilm } from '../play/published-film.ts';
import { changes, film_s, throttle, type Connection } from './connection.ts';

export type WatchResult = {
  /** Seconds on screen by nominal bitrate, in kbit/s. */
  secondsByBitrate: Map<number, number>;
  /** How often and how long playback stalled after it had begun. */
  stalls: number;
  stalled_s: number;
};

const viewport = { width: 1920, height: 1080 };
const hlsScript = createRequire(new URL('../../web/package.json', import.meta.url)).resolve(
  'hls.js/dist/hls.min.js',
);

/** The nominal bitrates of the film's renditions by their height. */
const bitrates = new Map([
  [360, 276],
  [540, 1024],
  [720, 2048],
  [1080, 4096],
]);

const sampleInterval_ms = 250;

/** Watches the film on its page, as a subscriber. */
export async function watchOnKinora(browser: Browser, published: PublishedFilm): Promise<WatchResult> {
  await using context = await browser.newContext({ viewport });
  await context.addInitScript(`localStorage.userData ??= ${JSON.stringify(JSON.stringify(published.user))};`);
  const page = await context.newPage();
  const connection = await throttle(page);
  await page.goto(published.watch_url);
  return await watch(page, connection);
}

/** Watches the film with hls.js and its default settings on an empty page. */
export async function watchWithHls(browser: Browser, published: PublishedFilm): Promise<WatchResult> {
  const playlist_url = await published.playlistUrl();
  await using context = await browser.newContext({ viewport, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(new URL('/robots.txt', published.show_url).href);
  await page.setContent('<video autoplay style="width: 100vw; height: 100vh"></video>');
  await page.addScriptTag({ path: hlsScript });
  const connection = await throttle(page);
  await page.evaluate(`
    const hls = new Hls();
    hls.loadSource(${JSON.stringify(playlist_url)});
    hls.attachMedia(document.querySelector('video'));
  `);
  return await watch(page, connection);
}

/** Samples which rendition is on screen until the film has ended, while the connection changes. */
async function watch(page: Page, connection: Connection): Promise<WatchResult> {
  const sample = () =>
    page.evaluate<{ time: number; height: number; ended: boolean }>(`(() => {
      const video = document.querySelector('video:not([aria-hidden])');
      return { time: video?.currentTime ?? 0, height: video?.videoHeight ?? 0, ended: video?.ended ?? false };
    })()`);
  while ((await sample()).time === 0) await sleep(50);
  const began = performance.now();
  const elapsed_s = () => (performance.now() - began) / 1000;
  const seen: WatchResult = { secondsByBitrate: new Map(), stalls: 0, stalled_s: 0 };
  const pending = changes.slice(1);
  let [last, at_s, isStalled] = [await sample(), elapsed_s(), false];
  while (!last.ended && elapsed_s() < 3 * film_s) {
    const [next] = pending;
    if (next && elapsed_s() >= next.at_s) {
      pending.shift();
      await connection.set(next.mbits);
    }
    await sleep(sampleInterval_ms);
    const now = await sample();
    const passed_s = elapsed_s() - at_s;
    const bitrate = bitrates.get(now.height) ?? 0;
    if (now.time > last.time)
      seen.secondsByBitrate.set(bitrate, (seen.secondsByBitrate.get(bitrate) ?? 0) + passed_s);
    else {
      seen.stalled_s += passed_s;
      if (!isStalled) seen.stalls += 1;
    }
    isStalled = now.time === last.time;
    [last, at_s] = [now, elapsed_s()];
  }
  return seen;
}
