/**
 * How much JavaScript does a first visit download, how much later than on a static page is the largest image painted,
 * does the layout shift, and how long does the page take to respond to the first click?
 *
 * The landing page and a show's page are measured as for a visitor on a laptop: 1440 by 900 CSS pixels, a
 * link of 10 Mbit/s with 40 ms latency, an empty cache and an unthrottled processor. The shows have the
 * demo's posters, and films only in the database, since neither page plays any. The JavaScript is every script
 * that the page itself fetches within ten seconds, each file gzipped. The reference is a static page that shows
 * the same image; the two pages are visited in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { showPath } from '@kinora/contract/catalogue/show-address';
import { popularShows } from '@kinora/contract/catalogue/shows';
import { landscapePoster, portraitPoster } from '../demo/src/art/poster.ts';
import { demoShows } from '../demo/src/catalogue.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { readConfig } from '../server/src/config/config.ts';
import { openContext } from '../server/src/open-context.ts';
import { fillHome } from './home/fill.ts';
import { startStaticPage } from './web/static-page.ts';
import { visit, type Visit } from './web/visit.ts';

const targets = { lcp_times: 1.3, cls: 0.02, interaction_ms: 100 };
const rounds = 5;
/** Enough for every part of the landing page. */
const shows = 10;
const visit_ms = 10_000;
/** The reference page has only one picture, so it is complete long before this. */
const reference_ms = 1500;

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Fills the service whose data is in this folder with shows that have pictures. */
async function fillService(DATA_DIR: string): Promise<void> {
  const context = await openContext(readConfig({ DATA_DIR, DEMO: '0', LOG_LEVEL: 'warn' }));
  try {
    await fillHome(context, shows, null, (number, kind) => {
      const show = demoShows[number % demoShows.length];
      if (!show) throw new Error('The demo has no shows');
      return kind === 'landscape' ? landscapePoster(show) : portraitPoster(show);
    });
  } finally {
    await context.close();
  }
}

async function measure(folder: string): Promise<boolean> {
  const data_dir = join(folder, 'data');
  await fillService(data_dir);
  await using kinora = separateKinora(await findFreePort(), data_dir);
  await kinora.start();
  const { data: popular } = await call(popularShows, { query: { limit: 1 } }, { base: kinora.base });
  const [show] = popular;
  if (!show) throw new Error('No show is listed');
  const executablePath = process.env['CHROME_PATH'];
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  let ok = true;
  for (const [name, path, max_kb] of [
    ['landing page', '/', 120],
    ['show page', showPath(show), 140],
  ] as const) {
    const first = await visit(browser, kinora.base + path, visit_ms);
    await using plain = await startStaticPage(first.picture_url);
    const visits: Visit[] = [];
    const references: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(browser, kinora.base + path, visit_ms));
      references.push(await visit(browser, plain.url, reference_ms));
    }
    const javascript_kb = median(visits.map((result) => result.javascript_bytes)) / 1000;
    const lcp_ms = median(visits.map((result) => result.lcp_ms));
    const plain_ms = median(references.map((result) => result.lcp_ms));
    const lcp_times = lcp_ms / plain_ms;
    const cls = Math.max(...visits.map((result) => result.cls));
    const interaction_ms = median(visits.map((result) => result.interaction_ms));
    console.log(
      `${name}: ${javascript_kb.toFixed(1)} kB of JavaScript (target <= ${max_kb}), ` +
        `largest paint after ${lcp_times.toFixed(2)} times the time of a static page (target <= ${targets.lcp_times}; ` +
        `${lcp_ms.toFixed(0)} and ${plain_ms.toFixed(0)} ms; the element is ${visits[0]?.lcp_element}), ` +
        `layout shift ${cls.toFixed(3)} (target <= ${targets.cls}), ` +
        `response to a click after ${interaction_ms.toFixed(0)} ms (target <= ${targets.interaction_ms})`,
    );
    ok &&=
      javascript_kb <= max_kb &&
      lcp_times <= targets.lcp_times &&
      cls <= targets.cls &&
      interaction_ms <= targets.interaction_ms;
  }
  return ok;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
