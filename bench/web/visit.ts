import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** The measurements of one visit with an empty cache. */
export type Visit = {
  javascript_bytes: number;
  lcp_ms: number;
  lcp_element: string;
  /** Address of the largest image in view. */
  picture_url: string;
  cls: number;
};

/** 10 Mbit/s both ways; no response arrives in less than 40 ms. */
const link = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

export async function visit(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', link);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(`(${watchPaints.toString()})()`);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  // Leaves time for late layout shifts.
  await page.waitForTimeout(1500);
  const paints = await page.evaluate<Paints>('window.paints');
  const picture_url = await page.evaluate<string>(`(${largestPicture.toString()})()`);
  const javascript_bytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  return { ...paints, picture_url, javascript_bytes };
}

type Paint = { startTime: number; element?: { tagName: string; className: string } };
type Shift = { value: number; hadRecentInput: boolean };
type Paints = Pick<Visit, 'lcp_ms' | 'lcp_element' | 'cls'>;
type Img = {
  currentSrc: string;
  getBoundingClientRect: () => { top: number; width: number; height: number };
};
declare const window: { paints: Paints; innerHeight: number };
declare const document: { images: Iterable<Img> };
declare const PerformanceObserver: new (seen: (list: { getEntries: () => (Paint & Shift)[] }) => void) => {
  observe: (what: { type: string; buffered: boolean }) => void;
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
