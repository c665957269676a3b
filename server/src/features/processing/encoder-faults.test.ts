import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { retryProcessing } from '@kinora/contract/publishing/episodes';
import { childrenOf } from '../../../../media/test/processes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { untilWorkHasEnded } from '#test/until-work-has-ended.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { createClip, isDone, startWorker, queueUpload, untilVideo } from '#test/videos.ts';

const slow = { timeout: 480_000 };

afterEach(() => vi.unstubAllEnvs());

/** Runs bash lines in place of ffmpeg when its arguments match a pattern. */
async function fakeFfmpeg(kinora: TestApp, pattern: string, ...replacement: string[]): Promise<void> {
  const file = join(kinora.data_dir, 'fake-ffmpeg');
  const lines = [`case "$*" in ${pattern})`, ...replacement, ';; esac', 'exec ffmpeg "$@"', ''];
  await writeFile(file, ['#!/bin/bash', ...lines].join('\n'));
  await chmod(file, 0o755);
  vi.stubEnv('FFPROBE_PATH', 'ffprobe');
  vi.stubEnv('FFMPEG_PATH', file);
}

test('an encoder that writes garbage is tried three times, and the film can be retried', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const before = await childrenOf(process.pid);
  const file = await createClip(kinora, { sound: false });
  await fakeFfmpeg(kinora, '*pipe:3*', 'head -c 100000 /dev/zero >&3; exit 0');
  await using _worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, file);
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({
    status: 'failed',
    reason_code: 'conversion_failed',
    attempt: 3,
    source_key: expect.any(String),
  });
  await untilWorkHasEnded(kinora, video_id, before);

  vi.unstubAllEnvs();
  await kinora.as(publisher, retryProcessing, { params: { episode_id } });
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', file_faults: 0 });
});

test('a film does not fail because its encoder is repeatedly killed', slow, async () => {
  await using kinora = await startTestApp();
  const { episode_id } = await publisherWithEpisode(kinora);
  const before = await childrenOf(process.pid);
  const file = await createClip(kinora, { sound: false });
  // The encoder is killed as many times as a film may fail because of its content.
  const count = join(kinora.data_dir, 'kills');
  const kill = `echo >> '${count}'; [ $(wc -l < '${count}') -gt 3 ] || kill -KILL $$`;
  await fakeFfmpeg(kinora, '*pipe:3*', kill);
  await using _worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, file);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 4, file_faults: 0 });
  await untilWorkHasEnded(kinora, video_id, before);
});

test('a film is published even if no previews and no poster frame can be made', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const file = await createClip(kinora);
  await fakeFfmpeg(kinora, '*image2*', 'exit 1');
  await using _worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, file);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 1, previews: null });
  const watched = await kinora.as(publisher, episodeVideo, { params: { episode_id } });
  expect(watched).toMatchObject({ playlist_url: expect.any(String), previews: null });
});
