import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createEpisode, publisherEpisode, retryProcessing } from '@kinora/contract/publishing/episodes';
import { childrenOf } from '../../../../media/test/processes.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { work } from '#jobs/work.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { untilWorkHasEnded } from '#test/until-work-has-ended.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { createClip, isDone, queueUpload, startWorker, untilVideo } from '#test/videos.ts';

const slow = { timeout: 480_000 };
const small = { size: '64x36', seconds: 1, sound: false };

afterEach(() => {
  vi.unstubAllEnvs();
  delete limits.stallMs;
});

/** Runs bash lines in place of ffmpeg when it encodes video of a certain height. */
async function fakeFfmpeg({ data_dir }: TestApp, height: number, ...lines: string[]): Promise<void> {
  const file = join(data_dir, 'fake-ffmpeg');
  const text = ['#!/bin/bash', `case "$*" in *scale=*:${height}*pipe:3*)`, ...lines, ';; esac'];
  await writeFile(file, [...text, 'exec ffmpeg "$@"', ''].join('\n'));
  await chmod(file, 0o755);
  vi.stubEnv('FFPROBE_PATH', 'ffprobe');
  vi.stubEnv('FFMPEG_PATH', file);
}

/** Starts a worker that treats each attempt as the last. */
async function startWorkerOnLastTry(kinora: TestApp): Promise<AsyncDisposable> {
  const tries = processVideo.retries + 1;
  const lastTry = {
    ...processVideo,
    run: (job: Parameters<typeof processVideo.run>[0]) => processVideo.run({ ...job, tries }),
  };
  const jobs = (await findJobs()).map((job) => (job.name === processVideo.name ? lastTry : job));
  return { [Symbol.asyncDispose]: await work(kinora.context, jobs) };
}

test('a film that fails because the disk is full is processed once there is space', slow, async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const before = await childrenOf(process.pid);
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, small));
  await fakeFfmpeg(kinora, 36, 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1');
  await using _worker = await startWorkerOnLastTry(kinora);
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({
    status: 'failed',
    reason_code: 'disk_full',
    file_faults: 0,
  });
  await untilWorkHasEnded(kinora, video_id, before);

  vi.unstubAllEnvs();
  await kinora.as(publisher, retryProcessing, { params: { episode_id } });
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', setback: null });
  await untilWorkHasEnded(kinora, video_id, before);
});

test('a film is published once its storage is back after an outage', slow, async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const before = await childrenOf(process.pid);
  const { storage } = kinora.context;
  let isDown = false;
  let putCount = 0;
  const putFile: typeof storage.putFile = (key, ...rest) => {
    isDown ||= key.startsWith('videos/') && ++putCount === 2;
    if (isDown) return Promise.reject(new Error('The store does not respond'));
    return storage.putFile(key, ...rest);
  };
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, small));
  const stop = await work({ ...kinora.context, storage: { ...storage, putFile } }, await findJobs());
  try {
    await untilVideo(kinora, video_id, ({ setback }) => setback === 'interrupted');
    const waiting = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(waiting).toMatchObject({ video_status: 'processing', setback: { kind: 'interrupted' } });
    [isDown, putCount] = [false, 2];
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', file_faults: 0 });
    await untilWorkHasEnded(kinora, video_id, before);
  } finally {
    await stop();
  }
});

test('a film that hangs three times is abandoned, and frees its resources', slow, async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0', LOG_LEVEL: 'silent' });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const other = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  const before = await childrenOf(process.pid);
  limits.stallMs = 4_000;
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, small));
  await fakeFfmpeg(kinora, 36, 'exec sleep 1000');
  await using _worker = await startWorker(kinora);
  const readEpisode = () => kinora.as(publisher, publisherEpisode, { params: { episode_id } });
  await untilVideo(kinora, video_id, ({ setback }) => setback === 'hangs');
  expect((await readEpisode()).setback).toEqual({ kind: 'hangs', next_try: 1, tries: 3 });
  await untilVideo(kinora, video_id, ({ file_faults }) => file_faults === 1);
  expect((await readEpisode()).setback).toMatchObject({ next_try: 2, tries: 3 });
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'failed', reason_code: 'stuck', attempt: 3 });
  expect(await readEpisode()).toMatchObject({
    setback: null,
    reason: expect.stringContaining('stuck three times'),
  });
  await untilWorkHasEnded(kinora, video_id, before);

  delete limits.stallMs;
  vi.unstubAllEnvs();
  const next = await createClip(kinora, { ...small, size: '64x48' });
  const next_id = await queueUpload(kinora, other.id, next);
  expect(await untilVideo(kinora, next_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
});
