import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transaction } from '../../server/src/db/transaction.ts';
import { queueVideo } from '../../server/src/features/processing/queries.ts';
import type { MeasuredKinora } from '../kinora/start.ts';

const run = promisify(execFile);

/** Frames per second of the film. */
export const frame_rate = 24;

/** Makes a film of 640x360: half a minute of video with grain, repeated without encoding it again. */
export async function makeFilm(folder: string, seconds: number): Promise<string> {
  const [loop, film] = [join(folder, 'loop.mp4'), join(folder, 'film.mp4')];
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  const picture = `testsrc2=size=640x360:rate=${frame_rate}:duration=30,noise=alls=3:allf=t,format=yuv420p`;
  const coding = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '28', '-g', '48', '-c:a', 'aac'];
  const sound = 'anoisesrc=color=pink:amplitude=0.2:duration=30';
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...coding, loop);
  await ffmpeg('-stream_loop', '-1', '-i', loop, '-t', String(seconds), '-c', 'copy', film);
  return film;
}

/** Queues a copy of a film as a completed upload would; returns the video's id. */
export async function queueFilm(
  { context }: MeasuredKinora,
  episode_id: number,
  film: string,
): Promise<number> {
  const { clock, db, jobs, storage } = context;
  const source_key = `uploads/film-${Date.now()}.mp4`;
  const copy = `${film}.copy`;
  await copyFile(film, copy);
  await storage.putFile(source_key, copy, { content_type: 'video/mp4' });
  return transaction(db, (tx) =>
    queueVideo(tx, jobs, { episode_id, upload_id: null, source_key, now: clock.now() }),
  );
}

/** Returns the seconds until a film is ready. */
export async function untilReady({ context }: MeasuredKinora, video_id: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const video = await context.db
      .selectFrom('videos')
      .select(['status', 'reason'])
      .where('id', '=', video_id)
      .executeTakeFirstOrThrow();
    if (video.status === 'ready') return (performance.now() - started) / 1000;
    if (video.status === 'failed') throw new Error(video.reason ?? 'The film was not processed');
    await sleep(250);
  }
}
