import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, isRunning, until } from '../../../../media/test/processes.ts';
import { startTestApp } from '#test/app.ts';
import { createTemporaryEnvironment, startProcess } from '#test/service-process.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { throttledFfmpeg } from '#test/throttled-ffmpeg.ts';
import { cameraFilm, uploadFilm } from '#test/uploaded-film.ts';
import {
  createClip,
  isDone,
  startWorker,
  queueUpload,
  untilConversionStarted,
  untilVideo,
} from '#test/videos.ts';

test('a service killed in the middle of processing finishes the film after a restart, and publishes it once', async () => {
  await using environment = await createTemporaryEnvironment();
  const { DATA_DIR } = environment.env;
  const settings = { DATA_DIR, DATABASE_URL: '' };
  let video_id = 0;
  {
    await using kinora = await startTestApp(settings);
    const { episode_id } = await publisherWithEpisode(kinora);
    const file = await createClip(kinora, { size: '160x90', seconds: 24 });
    video_id = await queueUpload(kinora, episode_id, file);
  }
  await using service = await startProcess('main', { ...settings, ...(await throttledFfmpeg(DATA_DIR, 3)) });
  const { first_segment_ms } = await untilConversionStarted(DATA_DIR, video_id);
  const [ffmpeg = 0] = await childrenOf(service.child.pid ?? 0);
  service.child.kill('SIGKILL');
  await service.ended;
  await until(() => !isRunning(ffmpeg), 5);

  await using kinora = await startTestApp(settings);
  await using _worker = await startWorker(kinora);
  await untilVideo(kinora, video_id, ({ attempt }) => attempt === 2, 60_000);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 2, prefix: `videos/${video_id}/2/` });
  const renditions = await kinora.context.db.selectFrom('renditions').select('bitrate').execute();
  expect(renditions).toHaveLength(1);
  const segment = await kinora.context.storage.head(`${video.prefix}276/segment_00000.m4s`);
  expect(segment?.modified_at.getTime()).toBe(first_segment_ms);
  const published = await kinora.context.storage.list('videos/');
  expect(published.every(({ key }) => key.startsWith(video.prefix ?? ''))).toBe(true);
  await until(async () => (await readdir(join(DATA_DIR, 'work'))).length === 0, 60);
}, 480_000);

test('a service killed in the middle of a long film re-encodes only the group that it was working on', async () => {
  await using environment = await createTemporaryEnvironment();
  const { DATA_DIR } = environment.env;
  const settings = { DATA_DIR, DATABASE_URL: '' };
  let video_id = 0;
  {
    await using kinora = await startTestApp(settings);
    const { episode_id } = await publisherWithEpisode(kinora);
    const file = await createClip(kinora, { size: '64x36', seconds: 304, rate: 5 });
    video_id = await queueUpload(kinora, episode_id, file);
  }
  await using service = await startProcess('main', { ...settings, ...(await throttledFfmpeg(DATA_DIR, 60)) });
  const groups = join(DATA_DIR, `storage/objects/videos/${video_id}/groups`);
  const segmentStat = async (claim: number, index: number) => {
    const name = `segment_${String(index).padStart(5, '0')}.m4s`;
    // With `bigint`, the time is rounded as in `storage.head`, whose result it is compared with below.
    return stat(join(groups, String(claim), '276', name), { bigint: true }).catch(() => null);
  };
  await until(async () => (await segmentStat(2, 16)) !== null, 120);
  const [first, interrupted] = [await segmentStat(1, 0), await segmentStat(2, 15)];
  service.child.kill('SIGKILL');
  await service.ended;

  await using kinora = await startTestApp(settings);
  await using _worker = await startWorker(kinora);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 2, duration_s: 304 });
  const { storage } = kinora.context;
  const published = await storage.head(`${video.prefix}276/segment_00000.m4s`);
  expect(published?.modified_at).toEqual(first?.mtime);
  const reencoded = await storage.head(`${video.prefix}276/segment_00015.m4s`);
  expect(reencoded?.modified_at.getTime()).toBeGreaterThan(interrupted?.mtime.getTime() ?? Infinity);
  await until(async () => (await readdir(join(DATA_DIR, 'work'))).length === 0, 60);
  await until(async () => {
    const keys = (await storage.list('videos/')).map(({ key }) => key);
    return keys.every((key) => key.startsWith(video.prefix ?? ''));
  }, 20);
}, 480_000);

test('a service killed while viewers watch a growing stand-in continues it after a restart', async () => {
  await using environment = await createTemporaryEnvironment();
  const { DATA_DIR } = environment.env;
  const settings = { DATA_DIR, DATABASE_URL: '' };
  let video_id = 0;
  {
    await using kinora = await startTestApp(settings);
    video_id = (await uploadFilm(kinora, await cameraFilm(kinora))).video_id;
  }
  const throttled = await throttledFfmpeg(DATA_DIR, 2);
  const folder = join(DATA_DIR, `storage/objects/videos/${video_id + 1}/1/276`);
  // Killed before anyone can watch the stand-in, and again once viewers can.
  for (const segments of [0, 4]) {
    await using service = await startProcess('main', { ...settings, ...throttled });
    await until(async () => (await readdir(folder).catch(() => [])).length > segments, 60);
    service.child.kill('SIGKILL');
    await service.ended;
  }

  await using kinora = await startTestApp(settings);
  await using _worker = await startWorker(kinora);
  const standIn = await untilVideo(kinora, video_id + 1, ({ playable_s }) => playable_s === null);
  expect(standIn).toMatchObject({ status: 'ready', prefix: `videos/${video_id + 1}/1/` });
  await untilVideo(kinora, video_id, isDone);
  await until(async () => (await readdir(join(DATA_DIR, 'work'))).length === 0, 60);
}, 480_000);
