import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { childrenOf, until } from '../../../../media/test/processes.ts';
import { startTestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { throttleConversions } from '#test/throttled-ffmpeg.ts';
import {
  createClip,
  isDone,
  startWorker,
  queueUpload,
  untilConversionStarted,
  untilVideo,
  videoRow,
} from '#test/videos.ts';

const film = { size: '160x90', seconds: 24 };

afterEach(() => vi.unstubAllEnvs());

test('a worker that has lost its lease stops and writes nothing; the next worker finishes the video', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { episode_id } = await publisherWithEpisode(kinora);
  await throttleConversions(kinora, 3);
  const children = await childrenOf(process.pid);
  const worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, film));
  await untilConversionStarted(kinora.data_dir, video_id);

  await context.db
    .updateTable('videos')
    .set({
      attempt: sql`attempt + 1`,
      lease_until: sql<string>`now() + interval '1 hour'`,
      process_status: 7,
    })
    .execute();
  const overtaken = await videoRow(kinora, video_id);
  await until(async () => (await childrenOf(process.pid)).every((child) => children.includes(child)));
  await worker.stop();
  expect(await videoRow(kinora, video_id)).toEqual(overtaken);
  expect(await context.db.selectFrom('renditions').selectAll().execute()).toEqual([]);
  expect(await context.storage.list('videos/')).toEqual([]);

  // The other worker dies, and the next one to start continues.
  vi.unstubAllEnvs();
  await context.db
    .updateTable('videos')
    .set({ lease_until: sql<string>`now()` })
    .execute();
  await using _next = await startWorker(kinora);
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 3 });
}, 480_000);

test('the next worker continues a video where the last one stopped', async () => {
  await using kinora = await startTestApp();
  const { storage } = kinora.context;
  const { episode_id } = await publisherWithEpisode(kinora);
  await throttleConversions(kinora, 3);
  const first = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, film));
  const { first_segment_ms } = await untilConversionStarted(kinora.data_dir, video_id);
  await first.stop();
  const stopped = await videoRow(kinora, video_id);
  expect(stopped).toMatchObject({ status: 'processing', lease_until: null });

  vi.unstubAllEnvs();
  await using _second = await startWorker(kinora);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 2 });
  const segment = await storage.head(`${video.prefix}276/segment_00000.m4s`);
  expect(segment?.modified_at.getTime()).toBe(first_segment_ms);
}, 480_000);
