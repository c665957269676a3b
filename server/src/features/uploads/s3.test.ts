import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { uploadPartUrl } from '@kinora/contract/uploads';
import { startTestApp } from '#test/app.ts';
import { missingS3Programs, startS3Server } from '#test/s3-server.ts';
import { atUploadPage, cut, film, isInStorage } from '#test/upload-page.ts';

const missing = await missingS3Programs();
const why = missing.length > 0 ? `: skipped, as these are not installed: ${missing.join(', ')}` : '';

test.skipIf(missing.length > 0)(
  `a publisher uploads straight into an S3 store${why}`,
  { timeout: 120_000 },
  async () => {
    await using s3 = await startS3Server();
    await using kinora = await startTestApp({ STORAGE_URL: s3.storage_url });
    const page = await atUploadPage(kinora);
    const cancelled = await page.start();
    await page.send(cancelled, 1);
    await page.cancel();
    expect(await isInStorage(kinora, cancelled)).toBe(false);

    const upload = await page.start();
    await page.send(upload, 1);
    await page.put(upload, 2, cut[1]!);
    const again = await page.start();
    expect(again.parts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);

    const sha256 = createHash('sha256').update(cut[2]!).digest('base64');
    const body = { ...page.named(upload), partNumber: 3, sha256 };
    const { presignedUrl, headers } = await kinora.as(page.publisher, uploadPartUrl, {
      params: page.params,
      body,
    });
    expect(new URL(presignedUrl).origin).toBe(kinora.context.storage.upload_origin);
    const put = (more: Record<string, string>) =>
      fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(cut[2]!), headers: more });
    expect((await put({})).status).toBe(403);
    await page.register(upload, 3, (await put(headers)).headers.get('etag') ?? '');

    const done = await page.finish(upload);
    expect(await page.finish(upload)).toEqual(done);
    expect((await buffer(await kinora.context.storage.read(upload.key))).equals(film)).toBe(true);
    expect(await page.videos()).toMatchObject([{ id: done.video_id, source_key: upload.key }]);
  },
);
