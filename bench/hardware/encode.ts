import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { watchProcesses } from '../first-start/processes.ts';
import type { MeasuredKinora } from '../kinora/start.ts';
import { queueFilm, untilReady } from '../workers/film.ts';
import { startWorker } from '../workers/worker.ts';

const run = promisify(execFile);

export type Encoding = {
  /** Processor seconds that a second of film takes, in all renditions. */
  processor_per_s: number;
  worker_mb: number;
  /** The bytes of all renditions per second of film. */
  bytes_per_s: number;
};

/**
 * Makes a film that is as hard to encode as a camera's: a zoom into a fractal with moving bars and film grain, in
 * full HD at 24 frames a second.
 */
async function makeFilm(folder: string, film_s: number): Promise<string> {
  const film = join(folder, 'hardware.mp4');
  const graph = [
    'mandelbrot=s=1920x1080:r=24:end_scale=0.02:maxiter=200,format=yuv420p[deep]',
    'testsrc2=s=1920x1080:r=24,format=yuv420p[bars]',
    '[deep][bars]blend=all_mode=average,noise=alls=3:allf=t[picture]',
  ];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.3', '-ac', '2', '-c:a', 'aac'];
  const coding = ['-c:v', 'libx264', '-preset', 'superfast', '-b:v', '15M', '-pix_fmt', 'yuv420p'];
  const source = [...sound, '-filter_complex', graph.join(';'), '-map', '[picture]', '-map', '0:a'];
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...source, ...coding, '-t', String(film_s), film]);
  return film;
}

/**
 * Measures a worker processing a film while another film is waiting, as on a busy service: with nothing waiting,
 * the worker would use a slower preset.
 */
export async function measureEncoding(
  kinora: MeasuredKinora,
  episodes: readonly [number, number],
  folder: string,
  film_s: number,
): Promise<Encoding> {
  const film = await makeFilm(folder, film_s);
  const first = await queueFilm(kinora, episodes[0], film);
  await queueFilm(kinora, episodes[1], film);
  await using worker = startWorker(kinora);
  using processes = watchProcesses(worker.child.pid ?? 0);
  const ended = once(worker.child, 'exit').then(([code]) => {
    throw new Error(`The worker exited with ${code}`);
  });
  // The worker is killed at the end, which is not an error.
  ended.catch(() => {});
  await Promise.race([untilReady(kinora, first), ended]);
  const files = await kinora.context.storage.list(`videos/${first}/`);
  return {
    processor_per_s: processes.processor_s() / film_s,
    worker_mb: processes.takePeak(),
    bytes_per_s: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0) / film_s,
  };
}
