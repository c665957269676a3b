/**
 * How soon does a film start after a click on Play Now, compared with a bare page that uses hls.js?
 *
 * The same film is played from the same Kinora, in the same browser over the same throttled connection (12 Mbit/s,
 * 50 ms), alternating over several rounds, each time with an empty cache. The bare page knows the playlist's
 * address and has loaded hls.js, with default settings, before the click; our page asks the server what to
 * play and where to resume, as it does for any viewer. Before the click, our page fetches only what it
 * fetches for every subscriber who opens a show's page and, from the first pointer movement on, for a viewer
 * who is about to press the button; half a second passes between that movement and the click. The time for a
 * click without such a movement, on a page that is still loading, is printed as well.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { playOnKinora, playWithHls } from './play/first-frame.ts';
import { makeClip, publishFilm } from './play/published-film.ts';

const target = 0.8;
const rounds = 7;

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measure(folder: string): Promise<number> {
  const film = join(folder, 'film.mp4');
  makeClip(film, 60);
  await using kinora = separateKinora(await findFreePort(), join(folder, 'data'));
  await kinora.start();
  const published = await publishFilm(kinora.base, film);
  const executablePath = process.env['CHROME_PATH'];
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }) });

  // One warm-up run each, so that neither side pays for first-time costs.
  await playWithHls(browser, published);
  await playOnKinora(browser, published);
  const times = { ours: [] as number[], whileLoading: [] as number[], bare: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    times.bare.push(await playWithHls(browser, published));
    times.ours.push(await playOnKinora(browser, published));
    times.whileLoading.push(await playOnKinora(browser, published, false));
    const last = Object.values(times).map((list) => list.at(-1)?.toFixed(0));
    console.log(
      `round ${round}: ours ${last[0]} ms, bare ${last[2]} ms; clicked while loading ${last[1]} ms`,
    );
  }
  const [ours, bare, whileLoading] = [times.ours, times.bare, times.whileLoading].map(median) as [
    number,
    number,
    number,
  ];
  console.log(
    `medians from click to first frame: ours ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms; ` +
      `clicked as soon as the button appears, with the page still loading: ${whileLoading.toFixed(0)} ms`,
  );
  return ours / bare;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  const ratio = await measure(folder);
  console.log(`play: ${ratio.toFixed(2)} (target <= ${target})`);
  process.exitCode = ratio <= target ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
