/**
 * How soon does a film begin, from the click on Play Now, against a bare page that has hls.js do it?
 *
 * The same film from the same Kinora, in the same browser over the same shaped link (12 Mbit/s, 50 ms), in
 * turn, some times over, each time with an empty cache. The bare page knows the film's address and has
 * hls.js, in its usual settings, loaded before the click; ours asks the server what to play and where to
 * go on, as a viewer's does. What ours fetches before the click is what it fetches for every subscriber who
 * looks at a show's page, and then, from the first move of the pointer on, for one who is about to press: half a
 * second passes from that to the click. What comes of a click out of nowhere on a page that still loads is
 * printed beside it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../e2e/free-port.ts';
import { ownKinora } from '../e2e/own-kinora.ts';
import { bare, ours } from './play/first-frame.ts';
import { makeClip, setStage } from './play/stage.ts';

const mark = 0.8;
const rounds = 7;

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measure(folder: string): Promise<number> {
  const film = join(folder, 'film.mp4');
  makeClip(film);
  await using kinora = ownKinora(await freePort(), join(folder, 'data'));
  await kinora.start();
  const stage = await setStage(kinora.base, film);
  const executablePath = process.env['CHROME_PATH'];
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }) });

  // Once each, so that neither pays for what the machine does first.
  await bare(browser, stage);
  await ours(browser, stage);
  const times = { ours: [] as number[], atOnce: [] as number[], bare: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    times.bare.push(await bare(browser, stage));
    times.ours.push(await ours(browser, stage));
    times.atOnce.push(await ours(browser, stage, false));
    const last = Object.values(times).map((each) => each.at(-1)?.toFixed(0));
    console.log(
      `round ${round}: ours ${last[0]} ms, bare ${last[2]} ms; clicked while loading ${last[1]} ms`,
    );
  }
  const [our, their, atOnce] = [times.ours, times.bare, times.atOnce].map(median) as [number, number, number];
  console.log(
    `medians from click to first frame: ours ${our.toFixed(0)} ms, bare ${their.toFixed(0)} ms; ` +
      `clicked the moment the button shows, with the page still loading: ${atOnce.toFixed(0)} ms`,
  );
  return our / their;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  const figure = await measure(folder);
  console.log(`play: ${figure.toFixed(2)} (mark <= ${mark})`);
  process.exitCode = figure <= mark ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
