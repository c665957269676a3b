import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { after, day } from '#clock.ts';
import { openS3 } from '#services/storage/s3.ts';

const responseHead = (bytes: number) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\nETag: "1"\r\nLast-Modified: Sat, 21 Nov 2026 10:00:00 GMT\r\n\r\n`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-copy-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Starts a store that sends this response, and then nothing more. */
async function startStore(response: string) {
  const server = createServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.write(response)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = openS3(`s3://key:secret@127.0.0.1:${port}/bucket?path_style=1&tls=0`);
  return { storage, [Symbol.dispose]: () => void server.close() };
}

test('fetching a film is aborted when the service stops', async () => {
  using store = await startStore(responseHead(1000) + 'half');
  const stopping = new AbortController();
  const reason = new Error('The service is stopping');
  const work = vi.fn<() => Promise<void>>();
  const working = store.storage.withFile('sources/1/film.mp4', work, stopping.signal);
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), { timeout: 20_000 });
  stopping.abort(reason);
  await expect(working).rejects.toBe(reason);
  expect(work).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
});

test('copies left by killed processes are deleted, and copies in use are not', async () => {
  using store = await startStore(`${responseHead(4)}film`);
  for (const [name, age] of [
    ['kinora-object-killed', 3 * day],
    ['kinora-object-working', day],
    ['something-else', 3 * day],
  ] as const) {
    await mkdir(join(folder, name));
    const modified = after(new Date(), -age);
    await utimes(join(folder, name), modified, modified);
  }
  expect(await store.storage.withFile('a', (path) => readFile(path, 'utf8'))).toBe('film');
  expect((await readdir(folder)).toSorted()).toEqual(['kinora-object-working', 'something-else']);
});
