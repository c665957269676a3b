import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDisk } from '#services/storage/disk.ts';
import { receivePart } from '#services/storage/receive-part.ts';
import { PartRefused, type Storage } from '#services/storage/types.ts';
import { testClock, testSigner } from '../../../test/storages.ts';

const MiB = 1024 ** 2;
const key = 'sources/1/video.mp4';
// Each iteration starts a separate process and kills it.
const slow = { timeout: 120_000 };
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

let folder: string;
let storage: Storage;
const reopen = async () => {
  storage = await openDisk(folder, testSigner, testClock);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-disk-'));
  await reopen();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const max_bytes = 100 * 1024 ** 2;

async function signedQuery(storage_ref: string, part_number: number, sha256?: string) {
  const part = { key, storage_ref, part_number, expires_in_s: 60, origin: 'http://here', sha256, max_bytes };
  const { url } = await storage.signPart(part);
  return Object.fromEntries(new URL(url).searchParams);
}
async function send(storage_ref: string, part_number: number, bytes: Readable | Buffer, declared?: number) {
  const query = await signedQuery(storage_ref, part_number);
  return storage.acceptPart!(query, Readable.from(bytes), declared ?? null);
}
const listFiles = async (storage_ref: string) =>
  (await readdir(join(folder, 'uploads', storage_ref))).toSorted();

test('a part whose connection broke leaves nothing behind', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  async function* breaking() {
    yield randomBytes(MiB);
    throw new Error('The connection broke');
  }
  await expect(send(storage_ref, 1, Readable.from(breaking()))).rejects.toThrow('The connection broke');
  expect(await listFiles(storage_ref)).toEqual(['upload.json']);
});

test('bytes whose checksum differs from the announced one leave nothing behind', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const announced = createHash('sha256').update('these').digest('base64');
  const query = await signedQuery(storage_ref, 1, announced);
  const sending = storage.acceptPart!(query, Readable.from(Buffer.from('those')), null);
  await expect(sending).rejects.toMatchObject({ name: 'PartRefused', status: 400 });
  expect(await listFiles(storage_ref)).toEqual(['upload.json']);
});

test('a part that declares too many bytes is refused before its first byte', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const sending = send(storage_ref, 1, Buffer.from('a lot'), max_bytes + 1);
  await expect(sending).rejects.toMatchObject({ name: 'PartRefused', status: 413 });
});

test('a part without a declared length is refused as soon as it exceeds the limit', async () => {
  const receiving = receivePart(Readable.from([Buffer.alloc(10), Buffer.alloc(1)]), join(folder, 'part'), 10);
  await expect(receiving).rejects.toThrow(PartRefused);
});

test.runIf(process.platform === 'linux')(
  'if the disk is full, the connection stays open for the response',
  async () => {
    const source = stalledStream();
    source.push(Buffer.alloc(2 * 1024 ** 2));
    await expect(receivePart(source, '/dev/full', 1e9)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(source.destroyed).toBe(false);
  },
);

/** Creates a stream that starts and then stalls, like a dead connection. */
function stalledStream(): Readable {
  const source = new Readable({ read: () => {} });
  source.push('the first bytes');
  return source;
}

test('incoming parts reserve their space in advance, and release it', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const sources = Array.from({ length: 50 }, stalledStream);
  const sending = sources.map((source, index) => send(storage_ref, index + 1, source, max_bytes));
  const ended = Promise.allSettled(sending);
  const reservedBytes = async () => {
    const room = (await storage.roomForParts?.()) ?? 0;
    return ((await storage.freeSpace?.()) ?? 0) - room;
  };
  // Other processes may write to this disk at the same time, but not 2.5 gigabytes.
  await expect.poll(reservedBytes, { timeout: 20_000 }).toBeGreaterThan(25 * max_bytes);
  for (const source of sources) source.destroy(new Error('The connection broke'));
  await ended;
  expect(await reservedBytes()).toBeLessThan(25 * max_bytes);
  expect(await listFiles(storage_ref)).toEqual(['upload.json']);
});

test('a part for which there is no space is refused before its first byte is read, if its URL is signed', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const requested: number[] = [];
  const admit = async (bytes: number) => {
    requested.push(bytes);
    throw new Error('No room');
  };
  const query = await signedQuery(storage_ref, 1);
  const accept = (query: object, declared: number | null) =>
    storage.acceptPart!(query, Readable.from(Buffer.from('bytes')), declared, admit);
  await expect(accept({ ...query, part: '2' }, 5)).rejects.toThrow(PartRefused);
  await expect(accept(query, 5)).rejects.toThrow('No room');
  // A sender that does not declare a length may send as many bytes as the URL allows.
  await expect(accept(query, null)).rejects.toThrow('No room');
  expect(requested).toEqual([5, max_bytes]);
  expect(await listFiles(storage_ref)).toEqual(['upload.json']);
});

test('an upload URL used many times at once takes up the space of only two parts', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const sources = Array.from({ length: 8 }, stalledStream);
  const query = await signedQuery(storage_ref, 1);
  const sending = sources.map((source) => storage.acceptPart!(query, source, null));
  const refused: unknown[] = [];
  for (const attempt of sending) attempt.catch((error: unknown) => refused.push(error));
  await expect.poll(() => refused, { timeout: 20_000 }).toHaveLength(6);
  for (const error of refused) expect(error).toMatchObject({ name: 'PartRefused', status: 409 });
  expect((await listFiles(storage_ref)).filter((name) => name.endsWith('.arriving'))).toHaveLength(2);
  for (const source of sources) if (!source.destroyed) source.push(null);
  const ended = await Promise.allSettled(sending);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await storage.listParts(key, storage_ref)).toHaveLength(1);
});

test('a part that arrived before checksums were stored is joined as before', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const bytes = Buffer.from('an older part');
  await writeFile(join(folder, 'uploads', storage_ref, `part-00001-${md5(bytes)}`), bytes);
  const [part] = await storage.listParts(key, storage_ref);
  expect(part).toEqual({ part_number: 1, etag: `"${md5(bytes)}"`, size_bytes: 13, sha256: null });
  await storage.completeUpload(key, storage_ref, [{ part_number: 1, etag: part?.etag ?? '' }]);
  expect((await readFile(join(folder, 'objects', key))).equals(bytes)).toBe(true);
});

test('joining leaves one file and no folder of parts', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const { etag } = await send(storage_ref, 1, Buffer.from('bytes'));
  await storage.completeUpload(key, storage_ref, [{ part_number: 1, etag }]);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  expect(await readdir(join(folder, 'objects/sources/1'))).toEqual(['video.mp4']);
});

test('killing the process in the middle of a part loses only that part', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const first = randomBytes(5 * MiB);
  const sent = await send(storage_ref, 1, first);
  await runAndKill(`
    const part = { key: ${JSON.stringify(key)}, storage_ref: '${storage_ref}', expires_in_s: 60, origin: 'http://here', max_bytes: ${max_bytes} };
    const signedQuery = async (part_number) =>
      Object.fromEntries(new URL((await storage.signPart({ ...part, part_number })).url).searchParams);
    let arriving = 0;
    async function* half() {
      yield Buffer.alloc(${MiB});
      yield Buffer.alloc(${MiB});
      arriving += 1;
      if (arriving === 2) console.log('ready');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    void storage.acceptPart(await signedQuery(1), Readable.from(half()), null);
    await storage.acceptPart(await signedQuery(2), Readable.from(half()), null);
  `);
  expect((await listFiles(storage_ref)).filter((name) => name.endsWith('.arriving'))).toHaveLength(2);
  await reopen();
  expect(await storage.listParts(key, storage_ref)).toEqual([
    { part_number: 1, etag: `"${md5(first)}"`, size_bytes: 5 * MiB, sha256: sha256(first) },
  ]);
  const last = await send(storage_ref, 2, Buffer.from('the end'));
  await storage.completeUpload(key, storage_ref, [
    { part_number: 1, ...sent },
    { part_number: 2, ...last },
  ]);
  const joined = await readFile(join(folder, 'objects', key));
  expect(joined.equals(Buffer.concat([first, Buffer.from('the end')]))).toBe(true);
});

test(
  'killing the process while parts are being joined loses nothing: completing the upload again finishes it',
  slow,
  async () => {
    const bytes = [randomBytes(6 * MiB), randomBytes(6 * MiB), randomBytes(6 * MiB)];
    for (const delay of [0, 5, 15, 40]) {
      const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
      const parts: { part_number: number; etag: string }[] = [];
      for (const [index, part] of bytes.entries())
        parts.push({ part_number: index + 1, ...(await send(storage_ref, index + 1, part)) });
      await runAndKill(
        `console.log('ready');
      await storage.completeUpload(${JSON.stringify(key)}, '${storage_ref}', ${JSON.stringify(parts)});
      await new Promise((resolve) => setTimeout(resolve, 60_000));`,
        delay,
      );
      await reopen();
      const joined = await storage.completeUpload(key, storage_ref, parts);
      expect(joined.size_bytes).toBe(18 * MiB);
      expect((await readFile(join(folder, 'objects', key))).equals(Buffer.concat(bytes))).toBe(true);
      expect(await storage.completeUpload(key, storage_ref, parts)).toEqual(joined);
      await storage.delete(key);
    }
  },
);

test('leftovers of a killed process are deleted a day later', async () => {
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const partlyDeleted = await storage.startUpload(key, 'video/mp4', { with_checksums: false });
  const [old, fresh] = [join(folder, 'arriving/old'), join(folder, 'arriving/fresh')];
  for (const path of [old, fresh]) await writeFile(path, 'half');
  await rm(join(folder, 'uploads', partlyDeleted.storage_ref, 'upload.json'));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [
    old,
    ...[storage_ref, partlyDeleted.storage_ref].map((ref) => join(folder, 'uploads', ref)),
  ])
    await utimes(path, yesterday, yesterday);
  await reopen();
  expect(await readdir(join(folder, 'arriving'))).toEqual(['fresh']);
  expect(await readdir(join(folder, 'uploads'))).toEqual([storage_ref]);
});

/**
 * Runs a program on the same folder in a separate process until it reports that it is ready, then kills it.
 */
async function runAndKill(program: string, delay = 0): Promise<void> {
  const importUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Readable } from 'node:stream';
      import { openDisk } from ${importUrl('./disk.ts')};
      import { testClock, testSigner } from ${importUrl('../../../test/storages.ts')};
      const storage = await openDisk(${JSON.stringify(folder)}, testSigner, testClock);
      ${program}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  await wait(delay);
  child.kill('SIGKILL');
  await once(child, 'exit');
}
