/**
 * How well does the player adapt to a changing connection, compared with hls.js and its default settings?
 *
 * Both play the same film from the same Kinora, in the same browser, one after the other, over a connection
 * of 12 Mbit/s that drops to 1, fails for ten seconds and returns at 6. Both begin with an empty cache. For
 * each, the benchmark prints how long playback stalled after it had begun, how long each rendition was on
 * screen, and their mean nominal bitrate.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { changes, film_s } from './adapt/connection.ts';
import { watchWithHls, watchOnKinora, type WatchResult } from './adapt/watch.ts';
import { makeClip, publishFilm } from './play/published-film.ts';

const target = 1.3;

function report(name: string, { secondsByBitrate, stalled_s, stalls }: WatchResult): number {
  const total_s = [...secondsByBitrate.values()].reduce((sum, s) => sum + s, 0);
  const mean = [...secondsByBitrate].reduce((sum, [bitrate, s]) => sum + bitrate * s, 0) / total_s;
  const times = [...secondsByBitrate]
    .toSorted(([a], [b]) => a - b)
    .map(([bitrate, s]) => `${bitrate}: ${s.toFixed(0)} s`);
  console.log(
    `${name}: ${stalls} stalls, ${stalled_s.toFixed(1)} s in total; ${times.join(', ')}; mean ${mean.toFixed(0)} kbit/s`,
  );
  return mean;
}

async function measure(folder: string): Promise<boolean> {
  const film = join(folder, 'film.mp4');
  makeClip(film, film_s);
  await using kinora = separateKinora(await findFreePort(), join(folder, 'data'));
  await kinora.start();
  console.log(`Processing a film of ${film_s} s, which takes a few minutes.`);
  const published = await publishFilm(kinora.base, film);
  const executablePath = process.env['CHROME_PATH'];
  await using browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--autoplay-policy=no-user-gesture-required'],
  });
  console.log(changes.map(({ at_s, mbits }) => `${mbits} Mbit/s from ${at_s} s`).join(', '));
  const theirs = await watchWithHls(browser, published);
  const ours = await watchOnKinora(browser, published);
  const ratio = report('Kinora', ours) / report('hls.js', theirs);
  console.log(
    `adapt: ${ratio.toFixed(2)} times the bitrate (target >= ${target}), ` +
      `${ours.stalls} stalls (target <= ${theirs.stalls})`,
  );
  return ratio >= target && ours.stalls <= theirs.stalls;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
