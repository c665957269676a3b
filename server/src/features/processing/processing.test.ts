import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { notifications } from '@kinora/contract/notifications/notifications';
import {
  createEpisode,
  deleteEpisode,
  publisherEpisode,
  retryProcessing,
} from '@kinora/contract/publishing/episodes';
import { transaction } from '#db/transaction.ts';
import { sendVideo } from '#features/processing/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { clip, isDone, startWorker, queueUpload, untilBegun, untilVideo, videoRow } from '#test/videos.ts';

const slow = { timeout: 480_000 };

test(
  'an uploaded film becomes renditions, previews and a poster frame, and nothing else is left',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    await using _worker = await startWorker(kinora);
    const file = await clip(kinora, { size: '1280x720', seconds: 3 });

    const video_id = await queueUpload(kinora, episode_id, file);
    const progress = new Set<number>();
    const video = await untilVideo(kinora, video_id, (now) => {
      progress.add(now.process_status);
      return isDone(now);
    });

    expect(video).toMatchObject({
      status: 'ready',
      process_status: 100,
      attempt: 1,
      lease_until: null,
      duration_s: 3,
      width: 1280,
      height: 720,
      prefix: `videos/${video_id}/1/`,
      previews: { interval_s: 2, columns: 10, files: ['previews/previews_000.jpg'] },
    });
    expect([...progress]).toEqual([...progress].toSorted((a, b) => a - b));
    expect(await renditions(kinora, video_id)).toEqual([
      { bitrate: 276, width: 640, height: 360, playlist: 'video_276.m3u8' },
      { bitrate: 2048, width: 1280, height: 720, playlist: 'video_2048.m3u8' },
    ]);
    const names = await stored(kinora, `videos/${video_id}/`);
    for (const name of [
      'master.m3u8',
      'video_2048.m3u8',
      '2048/index.m3u8',
      '2048/init.mp4',
      'audio/index.m3u8',
    ])
      expect(names).toContain(`videos/${video_id}/1/${name}`);
    expect(names).toContain(`videos/${video_id}/1/previews/previews_000.jpg`);
    await untilIdle(kinora);
    expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
    expect(await kinora.context.storage.head(video.source_key ?? '')).not.toBeNull();

    const episode = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(episode).toMatchObject({ video_status: 'ready', process_status: 100, reason: null });
    expect(episode.landscape_image).toMatch(/^images\/landscape-.*\.webp$/);
    expect(await kinora.as(publisher, notifications, {})).toMatchObject([
      {
        title: 'Your episode is ready',
        message: '“Arrival” is processed, and is shown from its release on.',
        link: `/upload/${episode_id}`,
      },
    ]);
  },
);

test('portrait and silent films are converted, however many jobs and workers there are', slow, async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const second = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  const tall = await queueUpload(kinora, episode_id, await clip(kinora, { size: '180x320' }));
  const silent = await queueUpload(kinora, second.id, await clip(kinora, { sound: false }));
  await using _one = await startWorker(kinora);
  await using _two = await startWorker(kinora);
  for (const video_id of [tall, silent, tall, silent]) {
    await transaction(kinora.context.db, (tx) => sendVideo(tx, kinora.context.jobs, video_id));
    await sleep(700);
  }

  for (const video_id of [tall, silent]) {
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
    expect(await renditions(kinora, video_id)).toHaveLength(1);
  }
  expect(await renditions(kinora, tall)).toMatchObject([{ width: 180, height: 320 }]);
  expect(await stored(kinora, `videos/${silent}/1/audio/`)).toEqual([]);
  await untilIdle(kinora);
  const folders = (await stored(kinora, 'videos/')).map((key) => key.split('/').slice(0, 3).join('/'));
  expect(new Set(folders)).toEqual(new Set([`videos/${tall}/1`, `videos/${silent}/1`]));
});

test(
  'a temporary fault of ours is retried; a film that failed by it can be retried by its publisher',
  slow,
  async () => {
    await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    // A file in place of the work folder makes every attempt fail.
    await writeFile(join(kinora.data_dir, 'work'), '');
    await using _worker = await startWorker(kinora);
    const video_id = await queueUpload(kinora, episode_id, await clip(kinora));
    await untilVideo(kinora, video_id, ({ attempt }) => attempt >= 2);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'processing', reason: null });

    const early = await kinora.refused(publisher, retryProcessing, { params: { episode_id } });
    expect(early).toMatchObject({ status: 409, message: 'Only a video that failed can be processed again.' });
    await kinora.context.db
      .updateTable('videos')
      .set({ status: 'failed', reason_code: 'service_fault', reason: 'Something on our side went wrong.' })
      .execute();
    await rm(join(kinora.data_dir, 'work'));
    const failed = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(failed.can_be_retried).toBe(true);

    await kinora.as(publisher, retryProcessing, { params: { episode_id } });
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', reason: null });
  },
);

test('deleting an episode while its video is processed leaves no file', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  await using _worker = await startWorker(kinora);
  const video_id = await queueUpload(
    kinora,
    episode_id,
    await clip(kinora, { size: '640x360', seconds: 45 }),
  );
  await untilBegun(kinora.data_dir, video_id);

  await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  await untilVideo(kinora, video_id, ({ source_key }) => source_key === null, 20_000);
  await untilIdle(kinora);
  expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'failed', reason_code: 'deleted' });
  expect(await renditions(kinora, video_id)).toEqual([]);
  expect(await stored(kinora, 'videos/')).toEqual([]);
  expect(await stored(kinora, 'uploads/')).toEqual([]);
  expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
});

test('without ffmpeg nothing fails: uploads wait and continue once it is installed', slow, async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { episode_id } = await publisherWithEpisode(kinora);
  const file = await clip(kinora);
  const before = process.env['FFMPEG_PATH'];
  process.env['FFMPEG_PATH'] = '/nowhere/ffmpeg';
  try {
    await using _worker = await startWorker(kinora);
    const video_id = await queueUpload(kinora, episode_id, file);
    await sleep(2_000);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'queued', attempt: 0 });
    delete process.env['FFMPEG_PATH'];
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready' });
  } finally {
    if (before === undefined) delete process.env['FFMPEG_PATH'];
    else process.env['FFMPEG_PATH'] = before;
  }
});

const renditions = ({ context }: TestApp, video_id: number) =>
  context.db
    .selectFrom('renditions')
    .select(['bitrate', 'width', 'height', 'playlist'])
    .where('video_id', '=', video_id)
    .orderBy('bitrate')
    .execute();

const stored = async ({ context }: TestApp, folder: string) =>
  (await context.storage.list(folder)).map(({ key }) => key);

/** Waits until no job is queued or running. */
async function untilIdle({ context }: TestApp): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const jobs = await context.jobs.boss.findJobs('process-video', {});
    if (jobs.every(({ state }) => state === 'completed')) return;
    await sleep(100);
  }
  throw new Error('Jobs are still running');
}
