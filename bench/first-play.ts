/**
 * How long after its upload can a film be watched, and how long until all of its renditions are ready?
 *
 * Films of 30 s and of five minutes are uploaded to a Kinora that does nothing else, one after the other: 1080p,
 * the same in cinema's shape, and portrait, all H.264 with a key frame every two seconds and AAC. Both times
 * count from the response that completes the upload. Other lengths in seconds are arguments: an hour takes hours.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { freePort } from '../e2e/free-port.ts';
import { ownKinora } from '../e2e/own-kinora.ts';
import { createOwnEpisode, uploadFilm } from './episode/publish.ts';

const run = promisify(execFile);

const shapes = { '1080p': '1920x1080', cinema: '1920x804', portrait: '1080x1920' };
const lengths = process.argv.slice(2).map(Number);
if (lengths.length === 0) lengths.push(30, 300);

/** Seconds until something can be watched. */
const mark_s = (film_s: number) => 5 + 0.03 * film_s;

/** Half a minute of film under grain, repeated to the wanted length without encoding it again. */
const piece_s = 30;

async function makeFilm(folder: string, size: string, seconds: number): Promise<string> {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  // While the process waited for ffmpeg, it would not notice that its idle connections are closed.
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  const picture = `testsrc2=size=${size}:rate=24:duration=${piece_s},noise=alls=3:allf=t,format=yuv420p`;
  const sound = `anoisesrc=color=pink:amplitude=0.2:duration=${piece_s}`;
  const coding = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '28', '-g', '48', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...coding, piece);
  await ffmpeg('-stream_loop', '-1', '-i', piece, '-t', String(seconds), '-c', 'copy', film);
  return film;
}

async function measure(base: string, film: string, email: string) {
  const own = await createOwnEpisode(base, email);
  await uploadFilm(base, own, film);
  const completed = performance.now();
  let playable_s: number | undefined;
  for (;;) {
    const episode = await own.ask(publisherEpisode, { params: { episode_id: own.episode_id } });
    const passed_s = (performance.now() - completed) / 1000;
    if (episode.can_be_watched) playable_s ??= passed_s;
    if (episode.video_status === 'ready') return { playable_s: playable_s ?? passed_s, ready_s: passed_s };
    if (episode.video_status === 'failed') throw new Error(episode.reason ?? 'The film was not processed');
    await sleep(100);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  await using kinora = ownKinora(await freePort(), join(folder, 'data'));
  await kinora.start();
  let ok = true;
  for (const film_s of lengths)
    for (const [shape, size] of Object.entries(shapes)) {
      const film = await makeFilm(folder, size, film_s);
      const { playable_s, ready_s } = await measure(kinora.base, film, `${shape}-${film_s}@example.com`);
      const isSoon = playable_s <= mark_s(film_s);
      ok &&= isSoon;
      console.log(
        `${shape}, ${film_s} s: playable after ${playable_s.toFixed(1)} s (mark <= ${mark_s(film_s).toFixed(1)}), ` +
          `all renditions after ${ready_s.toFixed(0)} s, ${(ready_s / film_s).toFixed(2)} times its length`,
      );
    }
  process.exitCode = ok ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
