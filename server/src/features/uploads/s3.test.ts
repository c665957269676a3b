import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { uploadPartUrl } from '@kinora/contract/uploads/uploads';
import { startTestApp } from '#test/app.ts';
import { missingS3Programs, startS3Server } from '#test/s3-server.ts';
import { uploadPageActions, filmParts, fileOf, film, isInStorage, sha256Of } from '#test/upload-page.ts';

const missing = await missingS3Programs();
const skipNote = missing.length > 0 ? `: skipped, as these are not installed: ${missing.join(', ')}` : '';

test.skipIf(missing.length > 0)(
  `a publisher uploads directly into an S3 store${skipNote}`,
  { timeout: 120_000 },
  async () => {
    await using s3 = await startS3Server();
    await using kinora = await startTestApp({ STORAGE_URL: s3.storage_url });
    const page = await uploadPageActions(kinora);
    const cancelled = await page.start();
    await page.send(cancelled, 1);
    await page.cancel();
    expect(await isInStorage(kinora, cancelled)).toBe(false);

    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 2, filmParts[1]!);
    const resumed = await page.start();
    expect(resumed.parts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);

    await page.send(upload, 3);
    const done = await page.finish(upload);
    expect(await page.finish(upload)).toEqual(done);
    expect((await buffer(await kinora.context.storage.read(upload.key))).equals(film)).toBe(true);
    expect(await page.videos()).toMatchObject([{ id: done.video_id, source_key: upload.key }]);

    const other = await uploadPageActions(kinora);
    const withChecksums = await other.start(fileOf(film));
    const params = other.params;
    const body = { ...other.named(withChecksums), partNumber: 1, sha256: sha256Of(film) };
    const { presignedUrl, headers } = await kinora.as(other.publisher, uploadPartUrl, { params, body });
    expect(new URL(presignedUrl).origin).toBe(kinora.context.storage.upload_origin);
    const put = (partHeaders: Record<string, string>) =>
      fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(film), headers: partHeaders });
    expect((await put({})).status).toBe(403);
    const etag = (await put(headers)).headers.get('etag') ?? '';
    await other.register(withChecksums, 1, etag, sha256Of(film));
    // On resuming, the announced checksum is still known, whether or not the store reports checksums.
    const resumedWithChecksums = await other.start(fileOf(film));
    expect(resumedWithChecksums.parts).toMatchObject([{ partNumber: 1, sha256: sha256Of(film) }]);
    const { receipt } = await other.finish(withChecksums);
    expect(receipt).toMatchObject({ parts: 1, size_bytes: film.length });
    expect(await other.receipt()).toEqual(receipt);
  },
);
