/**
 * How soon after its upload can a film be watched, and how soon are all of its renditions ready?
 *
 * Films of 30 s, five minutes and an hour are uploaded, each to a separate Kinora that does nothing else:
 * in 1080p, in a cinema aspect ratio and in portrait, all H.264 with a key frame every two seconds, AAC,
 * and the index at the front. Both times are measured from the response that completes the upload, and are
 * also given as fractions of the film's length.
 *
 * Arguments choose lengths in seconds and aspect ratios (`--cinema`). The renditions of an hour-long film take hours:
 * `--playable` only waits until the film can be watched. `--camera` uploads MPEG-4 video, which no browser
 * plays, so that it has to be encoded first. `--s3` keeps films in a bucket behind a connection of 400
 * Mbit/s; with `--late` no part of an upload can be read before the whole upload is complete. `--paced` waits
 * eight seconds between parts, as if the connection were slow. With `--camera`, `--s3` or `--paced` there are no
 * targets.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { ensureRadosgw } from '../scripts/radosgw.mjs';
import { startS3Server } from '../server/test/s3-server.ts';
import { createSubscriberWithEpisode, uploadFilm } from './episode/publish.ts';
import { startSlowStore } from './first-play/slow-store.ts';

const run = promisify(execFile);

const shapes = { '1080p': '1920x1080', cinema: '1920x804', portrait: '1080x1920' };
const args = process.argv.slice(2);
const lengths = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
if (lengths.length === 0) lengths.push(30, 300, 3600);
const chosen = Object.entries(shapes).filter(([shape]) => args.includes(`--${shape}`));
const stopsWhenPlayable = args.includes('--playable');
const isCamera = args.includes('--camera');
const pause_ms = args.includes('--paced') ? 8000 : 0;
const hasTarget = !isCamera && pause_ms === 0 && !args.includes('--s3');

/** Bytes per second that the connection to the bucket carries. */
const bytes_per_s = 50e6;

/** The film must be playable within this many seconds. */
const target_s = (film_s: number) => 5 + 0.03 * film_s;

/** The film is half a minute of video with grain, repeated to the chosen length without encoding it again. */
const loop_s = 30;

async function makeFilm(folder: string, size: string, seconds: number): Promise<string> {
  const [loop, film] = [join(folder, 'loop.mp4'), join(folder, 'film.mp4')];
  // Asynchronous, because a process blocked on ffmpeg would not notice that its idle connections are closed.
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  const picture = `testsrc2=size=${size}:rate=24:duration=${loop_s},noise=alls=3:allf=t,format=yuv420p`;
  const sound = `anoisesrc=color=pink:amplitude=0.2:duration=${loop_s}`;
  const codec = isCamera ? ['mpeg4', '-q:v', '6'] : ['libx264', '-preset', 'superfast', '-crf', '28'];
  const coding = ['-c:v', ...codec, '-g', '48', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...coding, loop);
  await ffmpeg(
    '-stream_loop',
    '-1',
    '-i',
    loop,
    '-t',
    String(seconds),
    '-c',
    'copy',
    '-movflags',
    '+faststart',
    film,
  );
  return film;
}

async function measure(base: string, film: string, email: string) {
  const publisher = await createSubscriberWithEpisode(base, email);
  await uploadFilm(base, publisher, film, pause_ms);
  const completed = performance.now();
  let playable_s: number | undefined;
  for (;;) {
    const episode = await publisher.ask(publisherEpisode, { params: { episode_id: publisher.episode_id } });
    const elapsed_s = (performance.now() - completed) / 1000;
    if (episode.can_be_watched) playable_s ??= elapsed_s;
    if (playable_s !== undefined && stopsWhenPlayable) return { playable_s, ready_s: null };
    if (episode.video_status === 'ready') return { playable_s: playable_s ?? elapsed_s, ready_s: elapsed_s };
    if (episode.video_status === 'failed') throw new Error(episode.reason ?? 'The film was not processed');
    await sleep(100);
  }
}

/** Uploads a film to a new Kinora, and returns whether it could be watched soon enough. */
async function measureFilm(
  folder: string,
  shape: string,
  size: string,
  film_s: number,
  settings: Record<string, string>,
): Promise<boolean> {
  const film = await makeFilm(folder, size, film_s);
  const data = mkdtempSync(join(folder, 'data-'));
  await using kinora = separateKinora(await findFreePort(), data, settings);
  await kinora.start();
  const { playable_s, ready_s } = await measure(kinora.base, film, `${shape}-${film_s}@example.com`);
  const target = !hasTarget ? '' : ` (target <= ${target_s(film_s).toFixed(1)})`;
  const ratio = (seconds: number) => `${(seconds / film_s).toFixed(3)} times its length`;
  console.log(
    `${shape}, ${film_s} s: playable after ${playable_s.toFixed(1)} s${target}, ${ratio(playable_s)}` +
      (ready_s === null ? '' : `; all renditions after ${ready_s.toFixed(0)} s, ${ratio(ready_s)}`),
  );
  await kinora.kill();
  rmSync(data, { recursive: true, force: true });
  return !hasTarget || playable_s <= target_s(film_s);
}

/** Starts a bucket if `--s3` is passed. */
async function storageSettings(started: AsyncDisposableStack): Promise<Record<string, string>> {
  if (!args.includes('--s3')) return {};
  const { missing } = await ensureRadosgw();
  if (missing) throw new Error(missing);
  const s3 = started.use(await startS3Server(8 * 1024 ** 3));
  const store = started.use(await startSlowStore(s3.storage_url, bytes_per_s));
  return { STORAGE_URL: store.storage_url + (args.includes('--late') ? '&early_parts=0' : '') };
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  await using started = new AsyncDisposableStack();
  const settings = await storageSettings(started);
  let ok = true;
  for (const film_s of lengths)
    for (const [shape, size] of chosen.length > 0 ? chosen : Object.entries(shapes))
      ok = (await measureFilm(folder, shape, size, film_s, settings)) && ok;
  process.exitCode = ok ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
