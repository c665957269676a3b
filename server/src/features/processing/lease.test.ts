import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { childrenOf } from '../../../../media/test/processes.ts';
import { startTestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { clip, isDone, startWorker, queueUpload, untilBegun, untilVideo, videoRow } from '#test/videos.ts';

const film = { size: '640x360', seconds: 24 };

test('a worker that lost its lease stops and writes nothing; the one that holds the video finishes it', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { episode_id } = await publisherWithEpisode(kinora);
  const children = await childrenOf(process.pid);
  const worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, await clip(kinora, film));
  await untilBegun(kinora.data_dir, video_id);

  await context.db
    .updateTable('videos')
    .set({
      attempt: sql`attempt + 1`,
      lease_until: sql<string>`now() + interval '1 hour'`,
      process_status: 7,
    })
    .execute();
  const overtaken = await videoRow(kinora, video_id);
  await sleep(4_000);
  expect(await childrenOf(process.pid)).toEqual(children);
  expect(await videoRow(kinora, video_id)).toEqual(overtaken);
  expect(await context.db.selectFrom('renditions').selectAll().execute()).toEqual([]);
  expect(await context.storage.list('videos/')).toEqual([]);
  await worker.stop();

  // The other worker dies, and the next one to start continues.
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
  const first = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, await clip(kinora, film));
  const { first_made_ms } = await untilBegun(kinora.data_dir, video_id);
  await first.stop();
  const stopped = await videoRow(kinora, video_id);
  expect(stopped).toMatchObject({ status: 'processing', lease_until: null });

  await using _second = await startWorker(kinora);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 2 });
  const segment = await storage.head(`${video.prefix}276/segment_00000.m4s`);
  expect(segment?.modified_at.getTime()).toBe(first_made_ms);
}, 480_000);
