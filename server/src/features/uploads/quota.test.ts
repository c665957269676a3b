import { expect, test } from 'vitest';
import { initiateUpload, partSize, uploadPartUrl } from '@kinora/contract/uploads/uploads';
import { hour } from '#clock.ts';
import { startTestApp } from '#test/app.ts';
import { uploadPageActions, filmParts, fileOf, film } from '#test/upload-page.ts';

test('the quota counts the parts that were received and the parts that may still be sent', async () => {
  await using kinora = await startTestApp({ UPLOAD_QUOTA_GB: '1' });
  const page = await uploadPageActions(kinora);
  const tooLarge = { ...fileOf(film), size_bytes: 1_000_000_001 };
  expect(
    await kinora.refused(page.publisher, initiateUpload, { params: page.params, body: { file: tooLarge } }),
  ).toMatchObject({ status: 413, message: expect.stringMatching(/at most|1 GB/) as string });

  const upload = await page.start();
  const inQuota = Math.floor(1e9 / partSize);
  const numbers = Array.from({ length: inQuota + 3 }, (_, index) => index + 1);
  const requestPartUrl = (partNumber: number) =>
    page.addressOf(upload, partNumber).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  // Sent concurrently, to show that no request slips through between counting and reserving.
  const statuses = await Promise.all(numbers.map(requestPartUrl));
  expect(statuses.filter((status) => status === 200)).toHaveLength(inQuota);
  expect(statuses.filter((status) => status === 413)).toHaveLength(3);
  const refusal = await kinora.refused(page.publisher, uploadPartUrl, {
    params: page.params,
    body: { ...page.named(upload), partNumber: 99 },
  });
  expect(refusal.message).toMatch(/unfinished uploads take up .* of at most 1 GB\. Finish or cancel/);

  // Unused URLs no longer count once they expire; parts that were received still do.
  kinora.advance(hour);
  await page.send(upload, 1);
  expect(await requestPartUrl(2)).toBe(200);
  await page.cancel();
  const next = await page.start();
  await page.send(next, 1, filmParts[0]);
}, 120_000);

test('when the disk is almost full, uploads pause with a message, everything else continues, and they resume once there is space', async () => {
  await using kinora = await startTestApp();
  const page = await uploadPageActions(kinora);
  const upload = await page.start();
  const url = await page.addressOf(upload, 1);
  const { config } = kinora.context;
  const normalFloor = config.upload_disk_floor_bytes;
  config.upload_disk_floor_bytes = Number.MAX_SAFE_INTEGER;
  const paused = { status: 507, message: expect.stringMatching(/^Uploads are paused/) as string };
  const body = { ...page.named(upload), partNumber: 1 };
  expect(await kinora.refused(page.publisher, uploadPartUrl, { params: page.params, body })).toMatchObject(
    paused,
  );
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array(filmParts[0]!) });
  expect(put.status).toBe(507);
  expect(await put.json()).toMatchObject({ message: paused.message });
  expect((await fetch(`${kinora.base}/readyz`)).status).toBe(200);
  expect(await page.status()).not.toBeNull();
  const other = await uploadPageActions(kinora);
  expect(
    await kinora.refused(other.publisher, initiateUpload, { params: other.params, body: {} }),
  ).toMatchObject(paused);
  config.upload_disk_floor_bytes = normalFloor;
  for (const number of [1, 2, 3]) await page.send(upload, number);
  expect((await page.finish(upload)).size_bytes).toBe(film.length);
}, 120_000);
