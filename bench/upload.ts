/**
 * How much faster is the upload of a 1.1 GB film with four parts at a time than with one part after another?
 *
 * Both run in the same browser, one after the other, over the same link of 200 Mbit/s and 100 ms: our upload
 * page as a publisher uses it, and a serial flow (sign, checksum, PUT, register; then the next part). Then,
 * in the middle of a third upload, the link is cut and the browser closed; another browser resumes, and the
 * file on the server is compared with the original, byte for byte.
 *
 * The link (bench/upload/link.ts) simulates TCP: slow start, CUBIC, a queue that overflows, and one
 * packet in 33,000 lost at random, far fewer than on home Wi-Fi or a transoceanic route. This loss, and
 * starting over with each part, keep a single connection from filling a long link. On a lossless link, the
 * serial flow does better: `--lossless` shows by how much, without a target.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { makeLargeFilm, sha256Of, storedFilm } from './upload/film.ts';
import { uploadAfterCut, uploadOnPage, uploadSerially } from './upload/flows.ts';
import { openLink } from './upload/link.ts';
import { createPublisher } from './upload/publisher.ts';

const target = 1.8;
// In MB; pass a smaller number for a shorter trial run.
const size_bytes = Number(process.argv.find((arg) => /^\d+$/.test(arg)) ?? 1100) * 1_000_000;
const isLossless = process.argv.includes('--lossless');
const link = { bits_per_s: 200e6, roundTrip_ms: 100, loss: isLossless ? 0 : 3e-5 };

const rate = (seconds: number) =>
  `${seconds.toFixed(1)} s, ${((size_bytes * 8) / seconds / 1e6).toFixed(0)} Mbit/s`;

async function measure(folder: string): Promise<boolean> {
  const film = join(folder, 'film.mp4');
  await makeLargeFilm(film, size_bytes);
  const original = await sha256Of(film);
  const data_dir = join(folder, 'data');
  const port = await findFreePort();
  // Films are only received: converting them would compete for the processor.
  await using kinora = separateKinora(port, data_dir, { FFMPEG_PATH: '/nowhere/ffmpeg' });
  await kinora.start();
  await using throttled = await openLink({ ...link, to_port: port });
  const executablePath = process.env['CHROME_PATH'];
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const prepare = async (name: string) => ({
    browser,
    link: throttled,
    film,
    publisher: await createPublisher(kinora.base, name),
  });
  const isIdentical = async (episode_id: number) =>
    (await sha256Of(await storedFilm(data_dir, episode_id))) === original;

  const parallel = await prepare('parallel');
  const parallel_s = await uploadOnPage(parallel);
  console.log(`ours, four parts at a time: ${rate(parallel_s)}`);
  const serial = await prepare('serial');
  const serial_s = await uploadSerially(serial);
  console.log(`the serial flow: ${rate(serial_s)}`);
  const ratio = serial_s / parallel_s;
  console.log(`upload: ${ratio.toFixed(2)} times the throughput of the serial flow (target >= ${target})`);
  if (isLossless) return true;

  const interrupted = await prepare('cut');
  const { uploadedParts } = await uploadAfterCut(interrupted);
  const identical: boolean[] = [];
  for (const { publisher } of [parallel, serial, interrupted])
    identical.push(await isIdentical(publisher.episode_id));
  console.log(
    `cut in the middle, resumed in another browser from ${uploadedParts} parts: ${identical[2] ? 'identical to the original' : 'different from the original'}`,
  );
  return ratio >= target && identical.every(Boolean) && uploadedParts > 0;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
