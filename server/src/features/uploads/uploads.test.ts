import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/account';
import { publisherEpisode } from '@kinora/contract/publisher-episodes';
import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  partSize,
  uploadPartUrl,
  uploadStatus,
  type OpenUpload,
} from '@kinora/contract/uploads';
import { day, hour } from '#clock.ts';
import { runClearAbandonedUploads } from '#features/uploads/jobs.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

const MiB = 1024 ** 2;
const film = randomBytes(11 * MiB);
const cut = [film.subarray(0, 5 * MiB), film.subarray(5 * MiB, 10 * MiB), film.subarray(10 * MiB)];
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** A publisher at the upload page of an episode, and what the page does. */
async function atUploadPage() {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const params = { episode_id };
  const start = () => kinora.as(publisher, initiateUpload, { params });
  const named = ({ uploadId, key }: OpenUpload) => ({ uploadId, key });
  const addressOf = async (upload: OpenUpload, partNumber: number, sha256?: string) => {
    const body = { ...named(upload), partNumber, sha256, origin: kinora.base };
    return (await kinora.as(publisher, uploadPartUrl, { params, body })).presignedUrl;
  };
  const put = async (upload: OpenUpload, partNumber: number, bytes: Buffer) =>
    (await putBytes(await addressOf(upload, partNumber), bytes)).headers.get('etag') ?? '';
  const register = (upload: OpenUpload, partNumber: number, etag: string) =>
    kinora.as(publisher, completePart, { params, body: { ...named(upload), partNumber, etag } });
  const send = async (upload: OpenUpload, partNumber: number, bytes = cut[partNumber - 1]!) =>
    register(upload, partNumber, await put(upload, partNumber, bytes));
  const finish = (upload: OpenUpload) =>
    kinora.as(publisher, completeUpload, { params, body: named(upload) });
  const refusedFinish = (upload: OpenUpload) =>
    kinora.refused(publisher, completeUpload, { params, body: named(upload) });
  const status = () => kinora.as(publisher, uploadStatus, { params });
  const cancel = () => kinora.as(publisher, cancelUpload, { params });
  const videos = () =>
    kinora.context.db.selectFrom('videos').selectAll().where('episode_id', '=', episode_id).execute();
  const everything = { start, named, addressOf, put, register, send, finish, refusedFinish };
  return { publisher, episode_id, params, ...everything, status, cancel, videos };
}
const putBytes = (url: string, bytes: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
const inStorage = async ({ key, uploadId }: OpenUpload) =>
  (await kinora.context.storage.listUploads('sources/')).some(
    (upload) => upload.key === key && upload.storage_ref === uploadId,
  );
const waitingJobs = async (video_id: number) => {
  const jobs = await kinora.context.jobs.boss.findJobs('process-video', { data: { video_id } });
  return jobs.length;
};

describe('a publisher uploads a video', () => {
  test('in parts, and it is taken on for processing', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    expect(upload).toMatchObject({ part_size: partSize, parts: [] });
    for (const number of [1, 2, 3]) {
      const answer = await page.send(upload, number);
      expect(answer).toEqual({ partNumber: number, size_bytes: cut[number - 1]!.length });
    }
    const { video_id, size_bytes } = await page.finish(upload);

    expect(size_bytes).toBe(film.length);
    expect(await page.videos()).toMatchObject([
      { id: video_id, status: 'queued', process_status: 0, source_key: upload.key },
    ]);
    expect(await waitingJobs(video_id)).toBe(1);
    expect((await buffer(await kinora.context.storage.read(upload.key))).equals(film)).toBe(true);
    expect(await page.status()).toBeNull();
    const episode = await kinora.as(page.publisher, publisherEpisode, { params: page.params });
    expect(episode).toMatchObject({ video: `video-${video_id}`, video_status: 'queued' });
  });

  test('and goes on after a reload from the parts that have arrived, registered or not', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 2, cut[1]!);

    expect((await page.status())?.parts.map(({ partNumber }) => partNumber)).toEqual([1]);
    const again = await page.start();
    expect(again).toEqual({
      ...upload,
      parts: [1, 2].map((partNumber) => ({
        partNumber,
        etag: `"${md5(cut[partNumber - 1]!)}"`,
        size_bytes: 5 * MiB,
      })),
    });
    expect(await page.status()).toEqual(again);
    await page.send(again, 3);
    expect((await page.finish(again)).size_bytes).toBe(film.length);
  });

  test('in two tabs that start at once, and both have the same upload', async () => {
    const page = await atUploadPage();
    const [one, other] = await Promise.all([page.start(), page.start()]);
    expect(one).toEqual(other);
    const uploads = await kinora.context.storage.listUploads(`sources/${page.episode_id}/`);
    expect(uploads.map(({ storage_ref }) => storage_ref)).toEqual([one.uploadId]);
  });

  test('in two tabs that finish at once, and there is one video', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    for (const number of [1, 2, 3]) await page.send(upload, number);
    const [one, other] = await Promise.all([page.finish(upload), page.finish(upload)]);
    expect(one).toEqual(other);
    expect(await page.finish(upload)).toEqual(one);
    expect(await page.videos()).toHaveLength(1);
    expect(await waitingJobs(one.video_id)).toBe(1);
  });

  test('of no bytes at all, and processing will say what is wrong with it', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1, Buffer.alloc(0));
    expect((await page.finish(upload)).size_bytes).toBe(0);
  });

  test('and cancels it: its parts are gone, and the next one starts afresh', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1);
    const address = await page.addressOf(upload, 2);
    await page.cancel();
    await page.cancel();
    expect(await page.status()).toBeNull();
    expect(await inStorage(upload)).toBe(false);
    expect((await putBytes(address, cut[1]!)).status).toBe(404);
    const refusal = await page.refusedFinish(upload);
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'This upload was cancelled or given up. Please start again.',
    ]);
    const next = await page.start();
    expect(next.uploadId).not.toBe(upload.uploadId);
    expect(next.parts).toEqual([]);
  });

  test('once only, until it has failed', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1);
    const { video_id } = await page.finish(upload);
    const setStatus = (values: object) =>
      kinora.context.db.updateTable('videos').set(values).where('id', '=', video_id).execute();
    const refusal = () => kinora.refused(page.publisher, initiateUpload, { params: page.params });
    expect((await refusal()).message).toBe('The video of this episode is being processed already.');
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

describe('nothing counts but what has arrived', () => {
  test('a part with another ETag than it has is not registered, and one that never came neither', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    const etag = await page.put(upload, 1, cut[0]!);
    const refused = (partNumber: number, lie: string) =>
      kinora.refused(page.publisher, completePart, {
        params: page.params,
        body: { ...page.named(upload), partNumber, etag: lie },
      });
    expect(await refused(1, `"${md5(cut[1]!)}"`)).toMatchObject({
      status: 409,
      message: 'Part 1 arrived with other bytes. Please send it again.',
    });
    expect(await refused(2, etag)).toMatchObject({
      status: 409,
      message: 'Part 2 has not arrived. Please send it again.',
    });
    expect((await page.status())?.parts).toEqual([]);
    await page.register(upload, 1, etag.replaceAll('"', ''));
    expect((await page.status())?.parts).toMatchObject([{ partNumber: 1, etag }]);
  });

  test('an upload is not completed without parts, with a gap, or with a part that was not registered', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    expect(await page.refusedFinish(upload)).toMatchObject({
      status: 409,
      message: 'No part of the video has arrived yet. Please upload it first.',
    });
    await page.send(upload, 1);
    await page.send(upload, 3);
    const missing = { status: 409, message: 'Part 2 has not fully arrived. Please resume the upload.' };
    expect(await page.refusedFinish(upload)).toMatchObject(missing);
    const etag = await page.put(upload, 2, cut[1]!);
    expect(await page.refusedFinish(upload)).toMatchObject(missing);
    expect(await page.videos()).toEqual([]);
    await page.register(upload, 2, etag);
    expect((await page.finish(upload)).size_bytes).toBe(film.length);
  });

  test('a part that was replaced behind our back is sent again', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 1, Buffer.from('other bytes'));
    expect(await page.refusedFinish(upload)).toMatchObject({
      message: 'Part 1 has not fully arrived. Please resume the upload.',
    });
    expect((await page.status())?.parts).toEqual([]);
    await page.send(upload, 1);
    expect((await page.finish(upload)).size_bytes).toBe(5 * MiB);
  });

  test('a part too small to be joined says so', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1, Buffer.from('small'));
    await page.send(upload, 2);
    expect(await page.refusedFinish(upload)).toMatchObject({
      status: 409,
      message: 'Every part but the last must have at least 5 MiB. Please cancel and upload again.',
    });
  });

  test('a part is refused with another checksum, an altered address, or an expired one', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    const announced = createHash('sha256').update(cut[0]!).digest('base64');
    const address = await page.addressOf(upload, 1, announced);
    const tried = [
      await putBytes(address, cut[1]!),
      await putBytes(address.replace('part=1', 'part=2'), cut[0]!),
    ];
    expect(tried.map((answer) => answer.status)).toEqual([400, 403]);
    expect(await tried[0]?.json()).toEqual({
      status_code: 400,
      data: null,
      message: 'The bytes that arrived have another SHA-256 than was announced.',
    });
    expect((await putBytes(address, cut[0]!)).status).toBe(200);
    const later = await page.addressOf(upload, 1);
    kinora.advance(hour);
    expect((await putBytes(later, cut[0]!)).status).toBe(403);
  });

  test('a part number is 1 to 10000, and a part has at most 5 GiB', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    for (const partNumber of [0, 10_001]) {
      const body = { ...page.named(upload), partNumber };
      const refusal = await kinora.refused(page.publisher, uploadPartUrl, { params: page.params, body });
      expect(refusal.status).toBe(422);
    }
    expect(await statusOfHuge(await page.addressOf(upload, 10_000))).toBe(413);
  });

  test('a connection that breaks leaves no part', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    const aborting = new AbortController();
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(MiB));
        setTimeout(() => aborting.abort(), 50);
        return new Promise((resolve) => setTimeout(resolve, 20));
      },
    });
    const sending = fetch(await page.addressOf(upload, 1), {
      method: 'PUT',
      body,
      duplex: 'half',
      signal: aborting.signal,
    } as RequestInit);
    await expect(sending).rejects.toThrow();
    expect((await page.start()).parts).toEqual([]);
  });
});

describe('an upload belongs to its publisher', () => {
  test('visitors, other publishers and lapsed subscribers are refused', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    const stranger = await kinora.subscriber('Sam Stranger');
    const part = { ...page.named(upload), partNumber: 1, etag: '"x"' };
    const statusesFor = async (who: UserData | null) => {
      const { params } = page;
      const refusals = [
        await kinora.refused(who, initiateUpload, { params }),
        await kinora.refused(who, uploadPartUrl, { params, body: part }),
        await kinora.refused(who, completePart, { params, body: part }),
        await kinora.refused(who, completeUpload, { params, body: part }),
      ];
      return refusals.map(({ status }) => status);
    };
    expect(await statusesFor(null)).toEqual([401, 401, 401, 401]);
    expect(await statusesFor(stranger)).toEqual([403, 403, 403, 403]);
    for (const one of [uploadStatus, cancelUpload]) {
      expect((await kinora.refused(null, one, { params: page.params })).status).toBe(401);
      expect((await kinora.refused(stranger, one, { params: page.params })).status).toBe(403);
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

  test('one episode’s upload is not another’s', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    const other = await atUploadPage();
    expect((await other.refusedFinish(upload)).status).toBe(404);
    const wrongKey = { ...upload, key: 'sources/1/other.mp4' };
    expect((await page.refusedFinish(wrongKey)).status).toBe(404);
  });
});

describe('what was acknowledged is not lost', () => {
  test('a kill after the parts were joined and before that was written down: completing again finishes', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    for (const number of [1, 2, 3]) await page.send(upload, number);
    const parts = upload.parts.length === 0 ? (await page.status())!.parts : [];
    // What the killed process had done so far.
    await kinora.context.storage.completeUpload(
      upload.key,
      upload.uploadId,
      parts.map(({ partNumber, etag }) => ({ part_number: partNumber, etag })),
    );
    const again = await page.start();
    expect(again).toEqual({ ...upload, parts });
    expect((await page.finish(again)).size_bytes).toBe(film.length);
    expect(await page.videos()).toHaveLength(1);
  });

  test('an upload that the store has lost gives way to a new one', async () => {
    const page = await atUploadPage();
    const upload = await page.start();
    await page.send(upload, 1);
    await kinora.context.storage.abortUpload(upload.key, upload.uploadId);
    expect((await page.refusedFinish(upload)).status).toBe(409);
    const next = await page.start();
    expect(next.uploadId).not.toBe(upload.uploadId);
    expect(next.parts).toEqual([]);
  });

  test('an upload that nobody touched for 24 hours is removed; one that goes on is not', async () => {
    const [abandoned, slow, done] = [await atUploadPage(), await atUploadPage(), await atUploadPage()];
    const uploads = [await abandoned.start(), await slow.start(), await done.start()] as const;
    await abandoned.send(uploads[0], 1);
    await slow.send(uploads[1], 1);
    await done.send(uploads[2], 1);
    await done.finish(uploads[2]);
    const unknown = await kinora.context.storage.startUpload('sources/999999/unknown.mp4', 'video/mp4');
    const orphan = 'sources/999999/orphan.mp4';
    await kinora.context.storage.put(orphan, Buffer.from('film'), { content_type: 'video/mp4' });

    kinora.advance(23 * hour);
    await runClearAbandonedUploads({ context: kinora.context });
    expect(await inStorage(uploads[0])).toBe(true);
    await slow.send(uploads[1], 2);
    kinora.advance(2 * hour);
    await runClearAbandonedUploads({ context: kinora.context });

    expect(await inStorage(uploads[0])).toBe(false);
    expect(await abandoned.status()).toBeNull();
    expect(await inStorage(uploads[1])).toBe(true);
    expect((await slow.status())?.parts).toHaveLength(2);
    const { storage } = kinora.context;
    expect(
      (await storage.listUploads('sources/999999/')).map(({ storage_ref }) => storage_ref),
    ).not.toContain(unknown.storage_ref);
    expect(await storage.head(orphan)).toBeNull();
    expect(await storage.head(uploads[2].key)).not.toBeNull();
    expect((await abandoned.start()).uploadId).not.toBe(uploads[0].uploadId);
  });
});

/** Announces more bytes than a part may have, and sends none of them. */
function statusOfHuge(url: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sending = request(url, { method: 'PUT', headers: { 'content-length': 5 * 1024 ** 3 + 1 } });
  sending.on('response', (answer) => {
    resolve(answer.statusCode);
    sending.destroy();
  });
  sending.on('error', reject);
  sending.flushHeaders();
  return promise;
}
