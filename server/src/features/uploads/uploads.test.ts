import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  partSize,
  uploadPartUrl,
  uploadStatus,
} from '@kinora/contract/uploads/uploads';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  uploadPageActions,
  filmParts,
  film,
  isInStorage,
  md5,
  MiB,
  putBytes,
  sha256Of,
} from '#test/upload-page.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const countWaitingJobs = async (video_id: number) =>
  (await kinora.context.jobs.boss.findJobs('process-video', { data: { video_id } })).length;

describe('a publisher uploads a video', () => {
  test('a publisher uploads a video in parts, and it is queued for processing', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    expect(upload).toMatchObject({ part_size: partSize, parts: [] });
    for (const number of [1, 2, 3]) {
      const part = await page.send(upload, number);
      expect(part).toEqual({ partNumber: number, size_bytes: filmParts[number - 1]!.length });
    }
    const { video_id, size_bytes } = await page.finish(upload);

    expect(size_bytes).toBe(film.length);
    expect(await page.videos()).toMatchObject([
      { id: video_id, status: 'queued', process_status: 0, source_key: upload.key },
    ]);
    expect(await countWaitingJobs(video_id)).toBe(1);
    expect((await buffer(await kinora.context.storage.read(upload.key))).equals(film)).toBe(true);
    expect(await page.status()).toBeNull();
    const episode = await kinora.as(page.publisher, publisherEpisode, { params: page.params });
    expect(episode).toMatchObject({ video: `video-${video_id}`, video_status: 'queued' });
  });

  test('after a reload, an upload continues from the parts that have been received, registered or not', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 2, filmParts[1]!);

    expect((await page.status())?.parts.map(({ partNumber }) => partNumber)).toEqual([1]);
    const resumed = await page.start();
    expect(resumed).toEqual({
      ...upload,
      touched_at: expect.any(String),
      parts: [1, 2].map((partNumber) => ({
        partNumber,
        etag: `"${md5(filmParts[partNumber - 1]!)}"`,
        size_bytes: 5 * MiB,
        sha256: sha256Of(filmParts[partNumber - 1]!),
      })),
    });
    expect(await page.status()).toEqual({ ...resumed, touched_at: expect.any(String) });
    await page.send(resumed, 3);
    expect((await page.finish(resumed)).size_bytes).toBe(film.length);
  });

  test('two tabs that start at once share one upload', async () => {
    const page = await uploadPageActions(kinora);
    const [first, second] = await Promise.all([page.start(), page.start()]);
    expect(first).toEqual(second);
    const uploads = await kinora.context.storage.listUploads(`sources/${page.episode_id}/`);
    expect(uploads.map(({ storage_ref }) => storage_ref)).toEqual([first.uploadId]);
  });

  test('two tabs that finish at once create one video', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    for (const number of [1, 2, 3]) await page.send(upload, number);
    const [first, second] = await Promise.all([page.finish(upload), page.finish(upload)]);
    expect(first).toEqual(second);
    expect(await page.finish(upload)).toEqual(first);
    expect(await page.videos()).toHaveLength(1);
    expect(await countWaitingJobs(first.video_id)).toBe(1);
  });

  test('an upload without any bytes is accepted; processing then reports it', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1, Buffer.alloc(0));
    expect((await page.finish(upload)).size_bytes).toBe(0);
  });

  test('the parts of a cancelled upload are deleted, and the next upload starts from scratch', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1);
    const url = await page.addressOf(upload, 2);
    await page.cancel();
    await page.cancel();
    expect(await page.status()).toBeNull();
    expect(await isInStorage(kinora, upload)).toBe(false);
    expect((await putBytes(url, filmParts[1]!)).status).toBe(404);
    const refusal = await page.refusedFinish(upload);
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'This upload was cancelled or has expired. Please start again.',
    ]);
    const next = await page.start();
    expect(next.uploadId).not.toBe(upload.uploadId);
    expect(next.parts).toEqual([]);
  });

  test('an episode accepts one upload, and another only once the first has failed', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1);
    const { video_id } = await page.finish(upload);
    const setStatus = (values: object) =>
      kinora.context.db.updateTable('videos').set(values).where('id', '=', video_id).execute();
    const refusal = () => kinora.refused(page.publisher, initiateUpload, { params: page.params });
    expect((await refusal()).message).toBe('The video of this episode is already being processed.');
    const ready = {
      status: 'ready',
      process_status: 100,
      ready_at: new Date(),
      prefix: `videos/${video_id}/1/`,
    };
    await setStatus({ ...ready, duration_s: 1 });
    expect(await refusal()).toMatchObject({ status: 409, message: 'This episode already has a video.' });
    await setStatus({ status: 'failed', reason: 'There is no picture in it.' });
    expect((await page.start()).uploadId).not.toBe(upload.uploadId);
  });
});

describe('an upload belongs to its publisher', () => {
  test('visitors, other publishers and lapsed subscribers are refused', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    const stranger = await kinora.subscriber('Sam Stranger');
    const part = { ...page.named(upload), partNumber: 1, etag: '"x"' };
    const statusesFor = async (viewer: UserData | null) => {
      const { params } = page;
      const refusals = [
        await kinora.refused(viewer, initiateUpload, { params }),
        await kinora.refused(viewer, uploadPartUrl, { params, body: part }),
        await kinora.refused(viewer, completePart, { params, body: part }),
        await kinora.refused(viewer, completeUpload, { params, body: part }),
      ];
      return refusals.map(({ status }) => status);
    };
    expect(await statusesFor(null)).toEqual([401, 401, 401, 401]);
    expect(await statusesFor(stranger)).toEqual([403, 403, 403, 403]);
    for (const endpoint of [uploadStatus, cancelUpload]) {
      expect((await kinora.refused(null, endpoint, { params: page.params })).status).toBe(401);
      expect((await kinora.refused(stranger, endpoint, { params: page.params })).status).toBe(403);
    }

    await kinora.context.db
      .updateTable('subscriptions')
      .set({ access_until: new Date(kinora.context.clock.now().getTime() - day) })
      .where('user_id', '=', page.publisher.id)
      .execute();
    expect(await statusesFor(page.publisher)).toEqual([403, 403, 403, 403]);
    await page.cancel();
    expect(await page.status()).toBeNull();
  });

  test('an upload cannot be finished for another episode, or with another key', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    const other = await uploadPageActions(kinora);
    expect((await other.refusedFinish(upload)).status).toBe(404);
    const wrongKey = { ...upload, key: 'sources/1/other.mp4' };
    expect((await page.refusedFinish(wrongKey)).status).toBe(404);
  });
});
