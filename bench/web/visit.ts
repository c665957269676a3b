import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** The measurements of one visit with an empty cache. */
export type Visit = {
  javascript_bytes: number;
  lcp_ms: number;
  lcp_element: string;
  /** The URL of the largest image in view. */
  picture_url: string;
  cls: number;
  /** From a click on the page's first button until the next paint, as in INP; NaN if there is no button. */
  interaction_ms: number;
};

/** 10 Mbit/s both ways; no response arrives in less than 40 ms. */
const link = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** @param duration_ms for how long the page's own requests and its layout shifts are counted. */
export async function visit(browser: Browser, url: string, duration_ms: number): Promise<Visit> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', link);
  const scripts: Promise<number>[] = [];
  let isCounting = true;
  page.on('response', (response) => {
    if (!isCounting || response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(`(${watchPaints.toString()})()`);
  await page.goto(url);
  await page.waitForTimeout(duration_ms);
  isCounting = false;
  const paints = await page.evaluate<Paints>('window.paints');
  const picture_url = await page.evaluate<string>(`(${largestPicture.toString()})()`);
  const javascript_bytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  const interaction_ms = await clickFirstButton(page);
  return { ...paints, picture_url, javascript_bytes, interaction_ms };
}

async function clickFirstButton(page: Page): Promise<number> {
  const button = page.locator('main button:visible').first();
  if ((await button.count()) === 0) return Number.NaN;
  await button.click();
  // Interactions are reported with the frame that follows them.
  await page.waitForTimeout(500);
  return page.evaluate<number>('window.interaction_ms');
}

type Paint = { startTime: number; element?: { tagName: string; className: string } };
type Shift = { value: number; hadRecentInput: boolean };
type Interaction = { duration: number; interactionId: number };
type Paints = Pick<Visit, 'lcp_ms' | 'lcp_element' | 'cls'>;
type Img = {
  currentSrc: string;
  getBoundingClientRect: () => { top: number; width: number; height: number };
};
declare const window: { paints: Paints; interaction_ms: number; innerHeight: number };
declare const document: { images: Iterable<Img> };
declare const PerformanceObserver: new (
  callback: (list: { getEntries: () => (Paint & Shift & Interaction)[] }) => void,
) => {
  observe: (options: { type: string; buffered: boolean; durationThreshold?: number }) => void;
};

/** Runs in the page, before any of its own scripts. */
function watchPaints(): void {
  window.paints = { lcp_ms: Number.NaN, lcp_element: '', cls: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      window.paints.lcp_ms = startTime;
      window.paints.lcp_element = element?.tagName.toLowerCase() ?? 'gone';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.paints.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Shorter interactions are not reported.
  const minInteraction_ms = 16;
  window.interaction_ms = minInteraction_ms;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) window.interaction_ms = Math.max(window.interaction_ms, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: minInteraction_ms });
}

/** Runs in the page. */
function largestPicture(): string {
  const area = (img: Img) => {
    const { top, width, height } = img.getBoundingClientRect();
    return width * Math.max(0, Math.min(window.innerHeight - top, height));
  };
  const loaded = [...document.images].filter(({ currentSrc }) => currentSrc !== '');
  return loaded.toSorted((a, b) => area(b) - area(a))[0]?.currentSrc ?? '';
}
