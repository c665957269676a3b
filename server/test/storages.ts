import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { Signer } from '#keys.ts';
import { openDisk } from '#services/storage/disk.ts';
import { openS3 } from '#services/storage/s3.ts';
import { NoSuchUpload, PartRefused, type Storage } from '#services/storage/types.ts';
import { startS3Server } from './s3-server.ts';

export type OpenedStorage = AsyncDisposable & { storage: Storage; origin: string };

const sign = (text: string) => createHmac('sha256', 'a key for tests').update(text).digest('base64url');
export const testSigner: Signer = { sign, matches: (text, signature) => sign(text) === signature };
export const testClock: Clock = { now: () => new Date() };

/** Opens storage in a temporary folder, behind an HTTP server that accepts its upload parts. */
export async function openDiskForTest(): Promise<OpenedStorage> {
  const cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kinora-storage-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const storage = await openDisk(folder, testSigner, testClock);
  const server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams);
    const length = request.headers['content-length'];
    storage.acceptPart?.(query, request, length ? Number(length) : null).then(
      ({ etag }) => response.setHeader('etag', etag).end(),
      (error: unknown) => {
        response.statusCode =
          error instanceof PartRefused ? error.status : error instanceof NoSuchUpload ? 404 : 500;
        response.end();
      },
    );
  }).listen(0, '127.0.0.1');
  cleanUp.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    storage,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Starts a real S3 server, and opens storage in a bucket on it. */
export async function openS3ForTest(): Promise<OpenedStorage> {
  const cleanUp = new AsyncDisposableStack();
  const server = cleanUp.use(await startS3Server());
  const storage = openS3(server.storage_url);
  cleanUp.defer(() => storage.close());
  return { storage, origin: 'http://unused', [Symbol.asyncDispose]: () => cleanUp.disposeAsync() };
}
