import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transaction } from '#db/transaction.ts';
import { queueVideo } from '#features/processing/queries.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { work } from '#jobs/work.ts';
import type { TestApp } from '#test/app.ts';

const run = promisify(execFile);

export type Clip = {
  size?: string;
  seconds?: number;
  /** Frames per second. Encoding time grows with the number of frames, so there are few by default. */
  rate?: number;
  sound?: boolean;
};

/** The clips that this test process has already created. */
const clips = new Map<string, Buffer>();

/** Creates an mp4 with a moving test pattern and a tone in the app's data folder; returns its path. */
export async function createClip(
  kinora: TestApp,
  { size = '320x180', seconds = 2, rate = 10, sound = true }: Clip = {},
): Promise<string> {
  const name = [size, seconds, rate, sound ? 'sound' : 'silent'].join('-');
  const file = join(kinora.data_dir, `clip-${name}-${Date.now()}.mp4`);
  const cached = clips.get(name);
  if (cached) {
    await writeFile(file, cached);
    return file;
  }
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:a', 'aac'] : [];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await ffmpeg(...picture, ...tone, ...encoding, file);
  clips.set(name, await readFile(file));
  return file;
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...args]);
}

/** Queues a file as an episode's video, as a completed upload would; returns the video's id. */
export async function queueUpload(kinora: TestApp, episode_id: number, file: string): Promise<number> {
  const { storage, db, jobs, clock } = kinora.context;
  const source_key = `uploads/test-${episode_id}-${Date.now()}.mp4`;
  await copyFile(file, `${file}.copy`);
  await storage.putFile(source_key, `${file}.copy`, { content_type: 'video/mp4' });
  return transaction(db, (tx) =>
    queueVideo(tx, jobs, { episode_id, upload_id: null, source_key, now: clock.now() }),
  );
}

/** Starts a real worker in this process; it is stopped on disposal. */
export async function startWorker(kinora: TestApp): Promise<AsyncDisposable & { stop: () => Promise<void> }> {
  const stop = await work(kinora.context, await findJobs());
  return { stop, [Symbol.asyncDispose]: stop };
}

export const videoRow = (kinora: TestApp, video_id: number) =>
  kinora.context.db.selectFrom('videos').selectAll().where('id', '=', video_id).executeTakeFirstOrThrow();

type VideoRow = Awaited<ReturnType<typeof videoRow>>;

/** Waits until a video's row satisfies a condition, and returns it. */
export async function untilVideo(
  kinora: TestApp,
  video_id: number,
  isWanted: (video: VideoRow) => boolean,
  timeout_ms = 240_000,
): Promise<VideoRow> {
  const deadline = performance.now() + timeout_ms;
  for (;;) {
    const video = await videoRow(kinora, video_id);
    if (isWanted(video)) return video;
    if (performance.now() > deadline)
      throw new Error(`Video ${video_id} is still ${video.status} at ${video.process_status}`);
    await sleep(100);
  }
}

/** Waits until the conversion of a film has begun; returns the time at which its first segment was written. */
export async function untilConversionStarted(
  data_dir: string,
  video_id: number,
): Promise<{ first_segment_ms: number }> {
  const folder = join(data_dir, 'work', `video-${video_id}`, 'film', '276');
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const names: string[] = await readdir(folder).catch(() => []);
    if (names.includes('segment_00001.m4s'))
      return { first_segment_ms: Math.floor((await stat(join(folder, 'segment_00000.m4s'))).mtimeMs) };
    await sleep(50);
  }
  throw new Error(`Video ${video_id} is not being converted`);
}

export const isDone = ({ status }: VideoRow): boolean =>
  status === 'ready' || status === 'damaged' || status === 'failed';
