import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openS3 } from '#services/storage/s3.ts';
import { startS3Fake } from '../../../test/fakes/s3-checksums.ts';

const MiB = 1024 ** 2;
const key = 'sources/1/film.mp4';
const parts = [randomBytes(5 * MiB), randomBytes(7)];
const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

// AWS rejects requests that other stores tolerate, so this is tested against a fake with AWS's rules.
test.for([
  ['with checksums', true, false],
  ['with checksums and parts that are read early', true, true],
  ['without checksums', false, false],
] as const)('AWS accepts an upload %s, from start to end', async ([, with_checksums, is_read_early]) => {
  await using s3 = await startS3Fake();
  const storage = openS3(s3.storage_url);
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums });
  const put = async (part_number: number, bytes: Buffer, announced: Buffer | null) => {
    const sha256 = announced ? hashSha256(announced) : undefined;
    const target = { key, storage_ref, part_number, expires_in_s: 60, origin: 'http://unused' };
    const part = { ...target, sha256, is_read_early, max_bytes: 100 * 1024 ** 2 };
    const { url, headers } = await storage.signPart(part);
    return fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
  };
  const sent = [];
  for (const [index, bytes] of parts.entries()) {
    const response = await put(index + 1, bytes, with_checksums ? bytes : null);
    sent.push({ part_number: index + 1, etag: response.headers.get('etag') ?? '' });
  }
  if (is_read_early) await storage.joinEarly?.(key, storage_ref, 1);
  const listed = await storage.listParts(key, storage_ref);
  expect(listed.map(({ sha256 }) => sha256)).toEqual(
    parts.map((bytes) => (with_checksums ? hashSha256(bytes) : null)),
  );
  expect(
    (await put(2, Buffer.from('other'), with_checksums ? (parts[1] ?? null) : Buffer.from('other'))).status,
  ).toBe(400);
  expect((await storage.listArrived?.(key, storage_ref))?.length).toBe(is_read_early ? 2 : 0);
  expect(await storage.completeUpload(key, storage_ref, sent)).toMatchObject({ size_bytes: 5 * MiB + 7 });
  expect(await storage.list('incoming/')).toEqual([]);
  await storage.close();
});
