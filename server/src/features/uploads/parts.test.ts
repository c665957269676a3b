import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completePart, uploadPartUrl } from '@kinora/contract/uploads/uploads';
import { hour } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { uploadPageActions, filmParts, fileOf, film, md5, MiB, putBytes } from '#test/upload-page.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

describe('only parts that have been received count', () => {
  test('neither a part with a wrong ETag nor a part that was never received is registered', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    const etag = await page.put(upload, 1, filmParts[0]!);
    const refused = (partNumber: number, claimed: string) =>
      kinora.refused(page.publisher, completePart, {
        params: page.params,
        body: { ...page.named(upload), partNumber, etag: claimed },
      });
    expect(await refused(1, `"${md5(filmParts[1]!)}"`)).toMatchObject({
      status: 409,
      message: 'Part 1 was received with different bytes. Please send it again.',
    });
    expect(await refused(2, etag)).toMatchObject({
      status: 409,
      message: 'Part 2 has not been received. Please send it again.',
    });
    expect((await page.status())?.parts).toEqual([]);
    await page.register(upload, 1, etag.replaceAll('"', ''));
    expect((await page.status())?.parts).toMatchObject([{ partNumber: 1, etag }]);
  });

  test('an upload is not completed without parts, with a gap, or with a part that was not registered', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    expect(await page.refusedFinish(upload)).toMatchObject({
      status: 409,
      message: 'No part of the video has been received yet. Please upload it first.',
    });
    await page.send(upload, 1);
    await page.send(upload, 3);
    const missing = { status: 409, message: 'Part 2 has not been fully received. Please resume the upload.' };
    expect(await page.refusedFinish(upload)).toMatchObject(missing);
    const etag = await page.put(upload, 2, filmParts[1]!);
    expect(await page.refusedFinish(upload)).toMatchObject(missing);
    expect(await page.videos()).toEqual([]);
    await page.register(upload, 2, etag);
    expect((await page.finish(upload)).size_bytes).toBe(film.length);
  });

  test('a part that was replaced without our knowledge is sent again', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 1, Buffer.from('other bytes'));
    expect(await page.refusedFinish(upload)).toMatchObject({
      message: 'Part 1 has not been fully received. Please resume the upload.',
    });
    expect((await page.status())?.parts).toEqual([]);
    await page.send(upload, 1);
    expect((await page.finish(upload)).size_bytes).toBe(5 * MiB);
  });

  test('a part that is too small to be joined is refused with that reason', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1, Buffer.from('small'));
    await page.send(upload, 2);
    expect(await page.refusedFinish(upload)).toMatchObject({
      status: 409,
      message: 'Every part but the last must be at least 5 MiB. Please cancel and upload again.',
    });
  });

  test('a part is refused with a wrong checksum, or at an altered or expired URL', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start(fileOf(film));
    const announced = createHash('sha256').update(film).digest('base64');
    const url = await page.addressOf(upload, 1, announced);
    const responses = [
      await putBytes(url, Buffer.from(film.toReversed())),
      await putBytes(url.replace('part=1', 'part=2'), film),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 403]);
    expect(await responses[0]?.json()).toEqual({
      status_code: 400,
      data: null,
      message: 'The bytes received do not match the announced SHA-256.',
    });
    expect((await putBytes(url, film)).status).toBe(200);
    const laterUrl = await page.addressOf(upload, 1, announced);
    kinora.advance(hour);
    expect((await putBytes(laterUrl, film)).status).toBe(403);
  });

  test('an invalid upload key is refused with a message', async () => {
    const page = await uploadPageActions(kinora);
    const { uploadId } = await page.start();
    const body = { uploadId, key: 'sources/\0.mp4', partNumber: 1 };
    expect(await kinora.refused(page.publisher, uploadPartUrl, { params: page.params, body })).toMatchObject({
      status: 422,
      errors: { key: 'key is not valid' },
    });
  });

  test('part numbers go from 1 to 10000, and a part may have at most 100 MB', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    for (const partNumber of [0, 10_001]) {
      const body = { ...page.named(upload), partNumber };
      const refusal = await kinora.refused(page.publisher, uploadPartUrl, { params: page.params, body });
      expect(refusal.status).toBe(422);
    }
    expect(await statusOfOversizedPart(await page.addressOf(upload, 10_000))).toBe(413);
  });

  test('a part that is too large is not stored, even if its size was not announced', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    const endless = new ReadableStream({
      start: () => {},
      pull: (controller) => controller.enqueue(new Uint8Array(MiB)),
    });
    const status = await fetch(await page.addressOf(upload, 1), {
      method: 'PUT',
      body: endless,
      duplex: 'half',
    }).then(
      (response) => response.status,
      // The server responded and closed the connection while more data was still being sent.
      () => 413,
    );
    expect(status).toBe(413);
    expect((await page.start()).parts).toEqual([]);
  });

  test('a part URL accepts exactly as many bytes as were requested, and cannot be altered', async () => {
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    const body = { ...page.named(upload), partNumber: 1, origin: kinora.base, size_bytes: 5 * MiB };
    const { presignedUrl } = await kinora.as(page.publisher, uploadPartUrl, { params: page.params, body });
    const shorter = filmParts[0]!.subarray(0, 4 * MiB);
    const responses = [
      await putBytes(presignedUrl, shorter),
      await putBytes(presignedUrl, film),
      await putBytes(presignedUrl.replace('bytes=5242880', `bytes=${film.length}`), film),
      await putBytes(presignedUrl.replace('&exact=1', ''), shorter),
      await putBytes(presignedUrl, filmParts[0]!),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 413, 403, 403, 200]);
  });

  test('a connection that breaks leaves no part behind', async () => {
    const page = await uploadPageActions(kinora);
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
    });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect((await page.start()).parts).toEqual([]);
  });
});

/** Announces more bytes than a part may have, without sending any; returns the status of the response. */
function statusOfOversizedPart(url: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sending = request(url, { method: 'PUT', headers: { 'content-length': 300_000_000 } });
  sending.on('response', (response) => {
    resolve(response.statusCode);
    sending.destroy();
  });
  sending.on('error', reject);
  sending.flushHeaders();
  return promise;
}
