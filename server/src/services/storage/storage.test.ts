import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoSuchObject, NoSuchUpload, PartMismatch, type Storage } from '#services/storage/types.ts';
import { missingS3Programs } from '../../../test/s3-server.ts';
import { openDiskForTest, openS3ForTest, type OpenedStorage } from '../../../test/storages.ts';

const MiB = 1024 ** 2;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
const plain = { content_type: 'text/plain' };

const missingPrograms = await missingS3Programs();
const stores = [
  { name: 'the data folder', open: openDiskForTest, skipped: false },
  {
    name:
      missingPrograms.length > 0
        ? `S3: skipped, as these are not installed: ${missingPrograms.join(', ')}`
        : 'S3',
    open: openS3ForTest,
    skipped: missingPrograms.length > 0,
  },
];

for (const { name, open, skipped } of stores)
  describe.skipIf(skipped)(`storage in ${name}`, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
    });
    afterAll(() => opened?.[Symbol.asyncDispose]());

    let uploads = 0;
    async function beginUpload(with_checksums = false) {
      const key = `sources/${++uploads}/video.mp4`;
      const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums });
      const signPart = (
        part_number: number,
        options: {
          sha256?: string;
          expires_in_s?: number;
          exact_bytes?: number;
          is_read_early?: boolean;
        } = {},
      ) =>
        storage.signPart({
          key,
          storage_ref,
          part_number,
          expires_in_s: 60,
          origin: opened.origin,
          max_bytes: 1024 ** 3,
          ...options,
        });
      const send = async (part_number: number, bytes: Buffer) => {
        const { url, headers } = await signPart(part_number);
        const response = await put(url, bytes, headers);
        expect(response.status).toBe(200);
        return { part_number, etag: response.headers.get('etag') ?? '' };
      };
      return { key, storage_ref, signPart, send };
    }
    const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });

    /** Sends a body in chunks, without a Content-Length. @returns the response's status. */
    async function putChunked(url: string, bytes: Buffer): Promise<number> {
      const sending = request(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } });
      sending.end(bytes);
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode ?? 0;
    }

    test('responds to a check', () => storage.check());

    describe('an upload in parts', () => {
      test('accepts a part at a signed URL and returns the MD5 of its bytes', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const bytes = randomBytes(1000);
        const sent = await send(1, bytes);
        expect(sent.etag).toBe(`"${md5(bytes)}"`);
        expect(await storage.listParts(key, storage_ref)).toMatchObject([
          { part_number: 1, etag: `"${md5(bytes)}"`, size_bytes: 1000 },
        ]);
        expect(await storage.head(key)).toBeNull();
      });

      test('lists parts by number, each with its latest bytes', async () => {
        const { key, storage_ref, send } = await beginUpload();
        await send(10_000, Buffer.from('last'));
        await send(2, Buffer.from('first try'));
        await send(2, Buffer.from('second try'));
        expect(await storage.listParts(key, storage_ref)).toMatchObject([
          { part_number: 2, etag: `"${md5(Buffer.from('second try'))}"`, size_bytes: 10 },
          { part_number: 10_000, etag: `"${md5(Buffer.from('last'))}"`, size_bytes: 4 },
        ]);
      });

      test('refuses a part whose URL was altered', async () => {
        const { key, storage_ref, signPart } = await beginUpload();
        const { url } = await signPart(1);
        const altered = [
          url.replace(/([?&](?:part|partNumber)=)1/, '$12'),
          url.replace(/(ignature=)./, (_, name: string) => `${name}~`),
          url.replace('video.mp4', 'other.mp4'),
        ];
        for (const alteredUrl of altered) {
          expect(alteredUrl).not.toBe(url);
          expect((await put(alteredUrl, Buffer.from('bytes'))).status).toBe(403);
        }
        expect(await storage.listParts(key, storage_ref)).toEqual([]);
      });

      test('refuses a part whose URL has expired', async () => {
        const { key, storage_ref, signPart } = await beginUpload();
        const { url } = await signPart(1, { expires_in_s: 1 });
        await wait(2100);
        expect((await put(url, Buffer.from('bytes'))).status).toBe(403);
        expect(await storage.listParts(key, storage_ref)).toEqual([]);
      });

      test('signs only part numbers 1 to 10000', async () => {
        const { signPart } = await beginUpload();
        for (const number of [0, 10_001, 1.5]) await expect(signPart(number)).rejects.toThrow(RangeError);
      });

      test('accepts a part with the announced checksum, and rejects any other checksum', async () => {
        const { key, storage_ref, signPart } = await beginUpload(true);
        const bytes = randomBytes(2000);
        const { url, headers } = await signPart(1, { sha256: sha256(bytes) });
        const etag = (await put(url, bytes, headers)).headers.get('etag') ?? '';
        expect(etag).toBe(`"${md5(bytes)}"`);
        // A store without its own checksums does not return it.
        const [known] = await storage.listParts(key, storage_ref);
        expect([sha256(bytes), null]).toContain(known?.sha256);
        const otherChecksumUrl = url.replace(/([?&]sha256=)./, '$1_');
        const response = await put(
          otherChecksumUrl,
          bytes,
          Object.fromEntries(Object.keys(headers).map((header) => [header, sha256(Buffer.from('other'))])),
        );
        expect(response.status).toBe(403);
        const joined = await storage.completeUpload(key, storage_ref, [{ part_number: 1, etag }]);
        expect(joined.size_bytes).toBe(2000);
      });

      test('accepts a part of exactly the signed length, whether or not its length is declared', async () => {
        const { key, storage_ref, signPart } = await beginUpload();
        const bytes = randomBytes(2000);
        const { url } = await signPart(1, { exact_bytes: bytes.length });
        for (const wrongLength of [bytes.subarray(1), Buffer.concat([bytes, bytes])]) {
          expect((await put(url, wrongLength)).status).toBeOneOf([400, 403, 413]);
          expect(await putChunked(url, wrongLength)).toBeOneOf([400, 403, 411, 413]);
        }
        expect(await storage.listParts(key, storage_ref)).toEqual([]);
        expect((await put(url, bytes)).status).toBe(200);
        expect(await storage.listParts(key, storage_ref)).toMatchObject([{ size_bytes: bytes.length }]);
      });

      test('joins three parts to exactly the bytes that were sent', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const bytes = randomBytes(11 * MiB);
        const parts = [
          await send(1, bytes.subarray(0, 5 * MiB)),
          await send(3, bytes.subarray(10 * MiB)),
          await send(2, bytes.subarray(5 * MiB, 10 * MiB)),
        ].toSorted((a, b) => a.part_number - b.part_number);
        const joined = await storage.completeUpload(key, storage_ref, parts);
        const md5s = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex')));
        expect(joined).toMatchObject({ key, size_bytes: 11 * MiB, etag: `"${md5(md5s)}-3"` });
        expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true);
        expect(await storage.head(key)).toEqual(joined);
        await expect(storage.listParts(key, storage_ref)).rejects.toThrow(NoSuchUpload);
      });

      test('returns the same result when it is completed again, even concurrently', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const parts = [await send(1, randomBytes(5 * MiB)), await send(2, Buffer.from('end'))];
        const [first, second] = await Promise.all([
          storage.completeUpload(key, storage_ref, parts),
          storage.completeUpload(key, storage_ref, parts),
        ]);
        expect(second).toEqual(first);
        expect(await storage.completeUpload(key, storage_ref, parts)).toEqual(first);
        await storage.abortUpload(key, storage_ref);
        expect(await storage.head(key)).toEqual(first);
      });

      test('is not completed with a part missing, altered, out of order or too small, or without parts', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const first = await send(1, randomBytes(5 * MiB));
        const small = await send(2, Buffer.from('small'));
        const last = await send(3, Buffer.from('end'));
        const wrong = [
          [first, { part_number: 4, etag: last.etag }],
          [first, { part_number: 2, etag: last.etag }],
          [small, first],
          [first, first],
          [first, small],
          [first, small, last],
          [],
        ];
        for (const parts of wrong)
          await expect(storage.completeUpload(key, storage_ref, parts)).rejects.toThrow(PartMismatch);
        expect(await storage.head(key)).toBeNull();
        expect(await storage.listParts(key, storage_ref)).toHaveLength(3);
        const again = await send(2, randomBytes(5 * MiB));
        const joined = await storage.completeUpload(key, storage_ref, [first, again, last]);
        expect(joined.size_bytes).toBe(10 * MiB + 3);
      });

      test('lets parts be read before it is complete, and leaves none of them behind', async () => {
        const { key, storage_ref, signPart } = await beginUpload(true);
        const bytes = randomBytes(11 * MiB);
        const send = async (part_number: number, part: Buffer) => {
          const exact_bytes = part.length;
          const options = { sha256: sha256(part), exact_bytes, is_read_early: true };
          const { url, headers } = await signPart(part_number, options);
          expect((await put(url, Buffer.concat([part, part]), headers)).ok).toBe(false);
          const response = await put(url, part, headers);
          return { part_number, etag: response.headers.get('etag') ?? '' };
        };
        const arrived = async () => (await storage.listArrived?.(key, storage_ref)) ?? [];
        const parts = [await send(1, bytes.subarray(0, 6 * MiB))];
        expect(await arrived()).toMatchObject([{ ...parts[0], size_bytes: 6 * MiB }]);
        await storage.joinEarly?.(key, storage_ref, 1);
        await send(2, randomBytes(100));
        parts.push(await send(2, bytes.subarray(6 * MiB)));
        const [first, second] = await arrived();
        expect((await buffer(await first!.read())).equals(bytes.subarray(0, 6 * MiB))).toBe(true);
        expect((await second!.withFile((path) => readFile(path))).equals(bytes.subarray(6 * MiB))).toBe(true);
        expect(await storage.listParts(key, storage_ref)).toMatchObject(parts);
        for await (const object of storage.listAll()) expect(object.key).not.toContain('incoming/');

        await storage.completeUpload(key, storage_ref, parts);
        expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true);
        expect(await storage.list('incoming/')).toEqual([]);
        await expect(first!.read()).rejects.toThrow(NoSuchObject);
        await expect(arrived()).rejects.toThrow(NoSuchUpload);
      });

      test('keeps nothing of a part that is sent after it was aborted', async () => {
        const { key, storage_ref, signPart } = await beginUpload(true);
        const other = await beginUpload(true);
        const bytes = randomBytes(100);
        const options = { sha256: sha256(bytes), is_read_early: true };
        const late = await signPart(1, options);
        await storage.abortUpload(key, storage_ref);
        await put(late.url, bytes, late.headers);
        const open = await other.signPart(1, options);
        await put(open.url, bytes, open.headers);
        await storage.deleteLateParts?.(new Date(Date.now() + 60_000));
        const remaining = (await storage.list('incoming/')).filter((part) => !part.key.includes(other.key));
        expect(remaining).toEqual([]);
        expect(await storage.listParts(other.key, other.storage_ref)).toHaveLength(1);
        await storage.abortUpload(other.key, other.storage_ref);
        expect(await storage.list('incoming/')).toEqual([]);
      });

      test('may consist of one empty part', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const parts = [await send(1, Buffer.alloc(0))];
        expect((await storage.completeUpload(key, storage_ref, parts)).size_bytes).toBe(0);
      });

      test('no longer exists once aborted, and accepts no more parts', async () => {
        const { key, storage_ref, send, signPart } = await beginUpload();
        const parts = [await send(1, Buffer.from('bytes'))];
        await storage.abortUpload(key, storage_ref);
        await storage.abortUpload(key, storage_ref);
        await expect(storage.listParts(key, storage_ref)).rejects.toThrow(NoSuchUpload);
        await expect(storage.completeUpload(key, storage_ref, parts)).rejects.toThrow(NoSuchUpload);
        expect((await put((await signPart(2)).url, Buffer.from('more'))).status).toBe(404);
      });

      test('is listed from start to completion', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const isListed = async () =>
          (await storage.listUploads('sources/')).some(
            (upload) => upload.key === key && upload.storage_ref === storage_ref,
          );
        expect(await isListed()).toBe(true);
        expect(await storage.listUploads('elsewhere/')).toEqual([]);
        await storage.completeUpload(key, storage_ref, [await send(1, Buffer.from('bytes'))]);
        expect(await isListed()).toBe(false);
      });

      test('is identified by key and reference together', async () => {
        const { key, storage_ref, send } = await beginUpload();
        const parts = [await send(1, Buffer.from('bytes'))];
        await expect(storage.listParts('sources/other', storage_ref)).rejects.toThrow(NoSuchUpload);
        await expect(storage.listParts(key, '../../etc')).rejects.toThrow(NoSuchUpload);
        await expect(storage.completeUpload('sources/other', storage_ref, parts)).rejects.toThrow(
          NoSuchUpload,
        );
      });
    });

    describe('an object', () => {
      test('is stored, read, replaced and deleted', async () => {
        const key = 'objects/1/a.txt';
        expect(await storage.head(key)).toBeNull();
        await expect(storage.read(key)).rejects.toThrow(NoSuchObject);
        await storage.put(key, Buffer.from('one'), plain);
        const first = await storage.head(key);
        expect(first).toMatchObject({ key, size_bytes: 3 });
        expect(Math.abs(Date.now() - (first?.modified_at.getTime() ?? 0))).toBeLessThan(10_000);
        await storage.put(key, Buffer.from('two'), plain);
        expect((await buffer(await storage.read(key))).toString()).toBe('two');
        expect((await storage.head(key))?.etag).not.toBe(first?.etag);
        await storage.delete(key);
        await storage.delete(key);
        expect(await storage.head(key)).toBeNull();
      });

      test('is read in ranges, both ends included', async () => {
        await storage.put('objects/2/digits', Buffer.from('0123456789'), plain);
        const read = async (start: number, end: number) =>
          (await buffer(await storage.read('objects/2/digits', { start, end }))).toString();
        expect(await read(0, 0)).toBe('0');
        expect(await read(3, 5)).toBe('345');
        expect(await read(8, 100)).toBe('89');
      });

      test('is created from a local file', async () => {
        const folder = await mkdtemp(join(tmpdir(), 'kinora-file-'));
        try {
          const bytes = randomBytes(3 * MiB);
          await writeFile(join(folder, 'film'), bytes);
          await storage.putFile('objects/3/film.m4s', join(folder, 'film'), { content_type: 'video/mp4' });
          expect((await buffer(await storage.read('objects/3/film.m4s'))).equals(bytes)).toBe(true);

          const large = Buffer.alloc(101 * MiB, bytes);
          await writeFile(join(folder, 'large'), large);
          await storage.putFile('objects/3/large', join(folder, 'large'), { content_type: 'video/mp4' });
          expect((await buffer(await storage.read('objects/3/large'))).equals(large)).toBe(true);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });

      test('is copied, and the copy remains after the original is deleted', async () => {
        await storage.put('copies/1/a', Buffer.from('bytes'), plain);
        await storage.put('copies/2/a', Buffer.from('replaced'), plain);
        await storage.copy('copies/1/a', 'copies/2/a');
        await storage.deleteFolder('copies/1/');
        expect((await buffer(await storage.read('copies/2/a'))).toString()).toBe('bytes');
        await expect(storage.copy('copies/1/a', 'copies/3/a')).rejects.toThrow(NoSuchObject);
        expect((await storage.list('copies/')).map(({ key }) => key)).toEqual(['copies/2/a']);
      });

      test('is available as a local file', async () => {
        await storage.put('objects/4/a', Buffer.from('bytes'), plain);
        const text = await storage.withFile('objects/4/a', (path) => readFile(path, 'utf8'));
        expect(text).toBe('bytes');
        await expect(storage.withFile('objects/4/b', async () => 'never')).rejects.toThrow(NoSuchObject);
      });

      test('is listed and deleted with its folder, but not with a folder whose name only begins the same way', async () => {
        const keys = ['list/1/a', 'list/1/b/c', 'list/1/b-c', 'list/10/a'];
        for (const key of keys) await storage.put(key, Buffer.from(key), plain);
        const listed = await storage.list('list/1/');
        expect(listed.map(({ key }) => key)).toEqual(['list/1/a', 'list/1/b-c', 'list/1/b/c']);
        const { size_bytes, etag } = (await storage.head('list/1/a')) ?? {};
        expect(listed[0]).toMatchObject({ size_bytes, etag });
        await storage.deleteFolder('list/1/');
        await storage.deleteFolder('list/1/');
        expect((await storage.list('list/')).map(({ key }) => key)).toEqual(['list/10/a']);
        expect(await storage.list('nothing/here/')).toEqual([]);
        const all = new Map<string, string>();
        for await (const { key, etag } of storage.listAll()) all.set(key, etag);
        expect(all.get('list/10/a')).toBe((await storage.head('list/10/a'))?.etag);
        expect(all.has('list/1/a')).toBe(false);
      });

      test('cannot have a key that escapes from the storage', async () => {
        const bytes = Buffer.from('bytes');
        const escaping = ['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a/', '', '.', 'a\\b', 'a\0b', '.a'];
        for (const key of escaping) {
          await expect(storage.put(key, bytes, plain), key).rejects.toThrow(RangeError);
          await expect(storage.startUpload(key, 'video/mp4', { with_checksums: false }), key).rejects.toThrow(
            RangeError,
          );
          await expect((async () => storage.head(key))(), key).rejects.toThrow(RangeError);
          await expect((async () => storage.delete(key))(), key).rejects.toThrow(RangeError);
        }
        for (const folder of ['', '/', '../', 'a', 'a/../', '/a/'])
          await expect((async () => storage.deleteFolder(folder))(), folder).rejects.toThrow(RangeError);
      });
    });
  });
