import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { childrenOf } from '../../../../media/test/processes.ts';
import { runCheckVideo } from '#features/processing/jobs/check-video.ts';
import { sourceMissing } from '#features/processing/rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { untilWorkHasEnded } from '#test/until-work-has-ended.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { createClip, isDone, startWorker, queueUpload, untilVideo, videoRow } from '#test/videos.ts';

const slow = { timeout: 480_000 };

afterEach(() => vi.unstubAllEnvs());

/** Creates two episodes. The fake ffmpeg of these tests distinguishes their films by size. */
async function twoEpisodes(kinora: TestApp) {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const other = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  return [episode_id, other.id] as const;
}

/** Runs bash lines before ffmpeg when it encodes video of a certain height. */
async function fakeFfmpeg(kinora: TestApp, height: number, ...lines: string[]): Promise<void> {
  const file = join(kinora.data_dir, 'fake-ffmpeg');
  const text = ['#!/bin/bash', `case "$*" in *scale=*:${height}*pipe:3*)`, ...lines, ';; esac'];
  await writeFile(file, [...text, 'exec ffmpeg "$@"', ''].join('\n'));
  await chmod(file, 0o755);
  vi.stubEnv('FFPROBE_PATH', 'ffprobe');
  vi.stubEnv('FFMPEG_PATH', file);
}

test('while one film hangs, the next one is converted', slow, async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const [first, second] = await twoEpisodes(kinora);
  const fifo = join(kinora.data_dir, 'never-filled');
  await promisify(execFile)('mkfifo', [fifo]);
  await fakeFfmpeg(kinora, 120, `exec ffmpeg -nostdin -f s16le -i '${fifo}' -f null -`);
  const hanging = await queueUpload(
    kinora,
    first,
    await createClip(kinora, { size: '160x120', sound: false }),
  );
  const good = await queueUpload(kinora, second, await createClip(kinora, { size: '160x90', sound: false }));
  await using _worker = await startWorker(kinora);
  expect(await untilVideo(kinora, good, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
  // The first attempt at the other film is still hanging.
  expect(await videoRow(kinora, hanging)).toMatchObject({
    status: 'processing',
    attempt: 1,
    file_faults: 0,
    lease_until: expect.any(String),
  });
});

test('a film that failed is retried after the films that are waiting', slow, async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const [first, second] = await twoEpisodes(kinora);
  const before = await childrenOf(process.pid);
  const order = join(kinora.data_dir, 'order');
  await fakeFfmpeg(kinora, 120, `echo bad >> '${order}'; exit 1`);
  const bad = await queueUpload(kinora, first, await createClip(kinora, { size: '160x120', sound: false }));
  const good = await queueUpload(kinora, second, await createClip(kinora, { size: '160x90', sound: false }));
  await using _worker = await startWorker(kinora);
  await untilVideo(kinora, good, ({ status }) => status !== 'queued');
  expect(await readFile(order, 'utf8')).toBe('bad\n');
  expect(await untilVideo(kinora, bad, isDone)).toMatchObject({
    status: 'failed',
    reason_code: 'conversion_failed',
    attempt: 3,
  });
  expect(await videoRow(kinora, good)).toMatchObject({ status: 'ready', attempt: 1 });
  await untilWorkHasEnded(kinora, bad, before);
});

test('a check reports nothing about a film that has finished processing in the meantime', slow, async () => {
  await using kinora = await startTestApp();
  const { episode_id } = await publisherWithEpisode(kinora);
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, { sound: false }));
  const { storage, db } = kinora.context;
  const check = (context: TestApp['context']) =>
    runCheckVideo({
      context,
      data: { video_id },
      signal: new AbortController().signal,
      tries: 1,
      yieldSlot: () => {},
    });
  // The file is deleted while it is being checked.
  const withFile: typeof storage.withFile = (key, work, signal) =>
    storage.withFile(
      key,
      async (path) => {
        await db
          .updateTable('videos')
          .set({ status: 'failed', reason_code: sourceMissing.code, reason: sourceMissing.reason })
          .where('id', '=', video_id)
          .execute();
        await rm(path);
        return work(path);
      },
      signal,
    );
  await expect(check({ ...kinora.context, storage: { ...storage, withFile } })).resolves.toBeUndefined();

  // While the video is still queued, a missing file is worth another check.
  await db
    .updateTable('videos')
    .set({ status: 'queued', reason_code: null, reason: null })
    .where('id', '=', video_id)
    .execute();
  await expect(check(kinora.context)).rejects.toThrow();
});
