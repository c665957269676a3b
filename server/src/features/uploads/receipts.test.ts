import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  completePart,
  initiateUpload,
  partSize,
  uploadPartUrl,
  uploadReceipt,
} from '@kinora/contract/uploads/uploads';
import { startTestApp, type TestApp } from '#test/app.ts';
import { uploadPageActions, filmParts, fileOf, film, MiB, putBytes, sha256Of } from '#test/upload-page.ts';

const largeFileTimeout = { timeout: 120_000 };
let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

describe('an upload that names its file', () => {
  test(
    'an upload can continue on another device and ends with a receipt of what was sent',
    largeFileTimeout,
    async () => {
      const page = await uploadPageActions(kinora);
      const large = Buffer.alloc(partSize + 3 * MiB, 7);
      const parts = [large.subarray(0, partSize), large.subarray(partSize)] as const;
      const file = fileOf(large);
      const upload = await page.start(file);
      expect(upload.file).toEqual(file);
      await page.send(upload, 2, parts[1]);

      const onOtherDevice = await page.status();
      expect(onOtherDevice).toMatchObject({ uploadId: upload.uploadId, file });
      expect(onOtherDevice?.parts).toMatchObject([{ partNumber: 2, sha256: sha256Of(parts[1]) }]);
      expect(await page.receipt()).toBeNull();

      const resumed = await page.start({ ...file, name: 'copy of arrival.mp4' });
      expect(resumed.uploadId).toBe(upload.uploadId);
      expect(await page.refusedFinish(resumed)).toMatchObject({
        status: 409,
        message: 'Part 1 has not been fully received. Please resume the upload.',
      });
      await page.send(resumed, 1, parts[0]);
      const { receipt } = await page.finish(resumed);

      const partHashes = parts.map((bytes) => createHash('sha256').update(bytes).digest());
      expect(receipt).toMatchObject({
        file_name: 'arrival.mp4',
        size_bytes: large.length,
        parts: 2,
        sha256: createHash('sha256').update(Buffer.concat(partHashes)).digest('hex'),
        is_checked_by_storage: true,
      });
      expect(await page.receipt()).toEqual(receipt);
      expect((await page.finish(resumed)).receipt).toEqual(receipt);
      expect((await buffer(await kinora.context.storage.read(upload.key))).equals(large)).toBe(true);
    },
  );

  test('an upload does not accept parts of another file, no matter who sends them', async () => {
    const page = await uploadPageActions(kinora);
    await page.start(fileOf(film));
    const refusal = await kinora.refused(page.publisher, initiateUpload, {
      params: page.params,
      body: { file: fileOf(film, 'b', 'other.mp4') },
    });
    expect(refusal).toMatchObject({
      status: 409,
      message:
        'The upload of arrival.mp4 for this episode has already been started. Please continue it, or cancel it first.',
    });
    await page.cancel();
    expect((await page.start(fileOf(film, 'b', 'other.mp4'))).file?.name).toBe('other.mp4');
  });

  test('of two files that are uploaded from two windows at once, one is refused', async () => {
    const page = await uploadPageActions(kinora);
    const start = (mark: string) => page.start(fileOf(film, mark)).catch((error: unknown) => error);
    const outcomes = await Promise.all([start('a'), start('b')]);
    expect(outcomes.filter((outcome) => outcome instanceof Error)).toHaveLength(1);
    expect(await kinora.context.storage.listUploads(`sources/${page.episode_id}/`)).toHaveLength(1);
  });

  test('an upload that is sent from two windows at once receives each part only once', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start(fileOf(film));
    const isHeld = async (sha256: string) =>
      (
        await kinora.as(page.publisher, uploadPartUrl, {
          params: page.params,
          body: { ...page.named(upload), partNumber: 1, sha256 },
        })
      ).is_held;
    expect(await isHeld(sha256Of(film))).toBe(false);
    await page.send(upload, 1, film);
    expect(await isHeld(sha256Of(film))).toBe(true);
    expect(await isHeld(sha256Of(filmParts[0]!))).toBe(false);
    const [first, second] = await Promise.all([page.finish(upload), page.finish(upload)]);
    expect(first).toEqual(second);
    expect(await page.videos()).toHaveLength(1);
  });

  test('an upload with a part of the wrong size is incomplete', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start(fileOf(film));
    const url = await page.addressOf(upload, 1, sha256Of(filmParts[0]!));
    expect((await putBytes(url, filmParts[0]!)).status).toBe(400);
    expect((await page.refusedFinish(upload)).status).toBe(409);
    await page.send(upload, 1, film);
    expect((await page.finish(upload)).size_bytes).toBe(film.length);
  });

  test('an upload needs a checksum for each part, and accepts no more parts than its file has', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start(fileOf(film));
    const refused = async (part: { partNumber: number; sha256?: string }) => {
      const body = { ...page.named(upload), ...part };
      const { status, errors } = await kinora.refused(page.publisher, uploadPartUrl, {
        params: page.params,
        body,
      });
      return { status, errors };
    };
    expect(await refused({ partNumber: 1 })).toEqual({
      status: 422,
      errors: { sha256: 'sha256 is required: this upload was started with checksums' },
    });
    expect(await refused({ partNumber: 2, sha256: sha256Of(film) })).toEqual({
      status: 422,
      errors: { partNumber: 'partNumber must be at most 1 for this file' },
    });
    const url = await page.addressOf(upload, 1, sha256Of(film));
    const etag = (await putBytes(url, film)).headers.get('etag') ?? '';
    const body = { ...page.named(upload), partNumber: 1, etag, sha256: sha256Of(filmParts[0]!) };
    expect(await kinora.refused(page.publisher, completePart, { params: page.params, body })).toMatchObject({
      status: 409,
      message: 'Part 1 was received with different bytes. Please send it again.',
    });
  });

  test.for([
    [{ name: '' }, { 'file.name': 'name is required' }],
    [{ name: 'arrival\0.mp4' }, { 'file.name': 'name is not valid' }],
    [{ size_bytes: 0 }, { 'file.size_bytes': 'The file is empty' }],
    [{ size_bytes: 2 ** 50 }, { 'file.size_bytes': 'A file has at most 10000 parts of 100 MB' }],
    [{ fingerprint: 'x' }, { 'file.fingerprint': 'fingerprint must be 32 bytes in hex' }],
  ] as const)('an upload is refused with %j', async ([changes, errors]) => {
    const page = await uploadPageActions(kinora);
    const refusal = await kinora.refused(page.publisher, initiateUpload, {
      params: page.params,
      body: { file: { ...fileOf(film), ...changes } },
    });
    expect(refusal).toMatchObject({ status: 422, errors });
  });
});

test('only the episode’s publisher can read a receipt, even after the subscription has ended', async () => {
  const page = await uploadPageActions(kinora);
  const upload = await page.start(fileOf(film));
  await page.send(upload, 1, film);
  const { receipt } = await page.finish(upload);
  await kinora.context.db
    .updateTable('subscriptions')
    .set({ access_until: new Date(0) })
    .where('user_id', '=', page.publisher.id)
    .execute();
  expect(await page.receipt()).toEqual(receipt);
  const stranger = await kinora.subscriber('Sam Stranger');
  expect((await kinora.refused(stranger, uploadReceipt, { params: page.params })).status).toBe(403);
});

test('an upload that did not name its file has no receipt', async () => {
  const page = await uploadPageActions(kinora);
  const upload = await page.start();
  for (const number of [1, 2, 3]) await page.send(upload, number);
  expect((await page.finish(upload)).receipt).toBeNull();
  expect(await page.receipt()).toBeNull();
});
