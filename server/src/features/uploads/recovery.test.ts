import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '#clock.ts';
import { runClearAbandonedUploads } from '#features/uploads/jobs/clear-abandoned-uploads.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { uploadPageActions, film, isInStorage } from '#test/upload-page.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

describe('an acknowledged upload is never lost', () => {
  test('if the process was killed after joining the parts but before recording that, a repeated call finishes the upload', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    for (const number of [1, 2, 3]) await page.send(upload, number);
    const { parts } = (await page.status())!;
    // What the process did before it was killed.
    await kinora.context.storage.completeUpload(
      upload.key,
      upload.uploadId,
      parts.map(({ partNumber, etag }) => ({ part_number: partNumber, etag })),
    );
    const resumed = await page.start();
    expect(resumed).toEqual({ ...upload, parts, touched_at: expect.any(String) });
    expect((await page.finish(resumed)).size_bytes).toBe(film.length);
    expect(await page.videos()).toHaveLength(1);
  });

  test('an upload that the store has lost is replaced by a new one', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1);
    await kinora.context.storage.abortUpload(upload.key, upload.uploadId);
    expect((await page.refusedFinish(upload)).status).toBe(409);
    const next = await page.start();
    expect(next.uploadId).not.toBe(upload.uploadId);
    expect(next.parts).toEqual([]);
  });

  test('an upload that has not been touched for 24 hours is deleted; an active upload is not', async () => {
    const [abandoned, slow, done] = [
      await uploadPageActions(kinora),
      await uploadPageActions(kinora),
      await uploadPageActions(kinora),
    ];
    const uploads = [await abandoned.start(), await slow.start(), await done.start()] as const;
    await abandoned.send(uploads[0], 1);
    await slow.send(uploads[1], 1);
    await done.send(uploads[2], 1);
    await done.finish(uploads[2]);
    const unknownUpload = await kinora.context.storage.startUpload(
      'sources/999999/unknown.mp4',
      'video/mp4',
      {
        with_checksums: false,
      },
    );
    const orphan = 'sources/999999/orphan.mp4';
    await kinora.context.storage.put(orphan, Buffer.from('film'), { content_type: 'video/mp4' });

    kinora.advance(23 * hour);
    await runClearAbandonedUploads({ context: kinora.context });
    expect(await isInStorage(kinora, uploads[0])).toBe(true);
    await slow.send(uploads[1], 2);
    kinora.advance(2 * hour);
    await runClearAbandonedUploads({ context: kinora.context });

    expect(await isInStorage(kinora, uploads[0])).toBe(false);
    expect(await abandoned.status()).toBeNull();
    expect(await isInStorage(kinora, uploads[1])).toBe(true);
    expect((await slow.status())?.parts).toHaveLength(2);
    const { storage } = kinora.context;
    expect(
      (await storage.listUploads('sources/999999/')).map(({ storage_ref }) => storage_ref),
    ).not.toContain(unknownUpload.storage_ref);
    expect(await storage.head(orphan)).toBeNull();
    expect(await storage.head(uploads[2].key)).not.toBeNull();
    expect((await abandoned.start()).uploadId).not.toBe(uploads[0].uploadId);
  });
});
