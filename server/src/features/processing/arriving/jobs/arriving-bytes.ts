import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import {
  listRegisteredParts,
  readUploadStatus,
  type ArrivingUpload,
} from '#features/processing/arriving/queries.ts';
import { NoSuchObject, NoSuchUpload, type ArrivedPart } from '#services/storage/types.ts';

/** A part of an upload that has been read, with its version. */
export type ReadPart = { part_number: number; etag: string };

/** The upload was cancelled or has expired. */
export class UploadGone extends Error {
  override name = 'UploadGone';
}

const pollInterval_ms = second;

/**
 * Reads an upload from its beginning while its parts arrive, and to its end once they have been joined.
 * @param readParts collects the parts; each part is added before it is read.
 * @throws UploadGone
 */
export async function* arrivingBytes(
  context: Context,
  upload: ArrivingUpload,
  readParts: ReadPart[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < upload.size_bytes;) {
    signal.throwIfAborted();
    const part = await findArrivedPart(context, upload, readParts.length + 1);
    if (part === 'joined') {
      yield* readRest(context, upload, readParts, offset);
      return;
    }
    const bytes = await part?.read().catch(ignoreMissing);
    if (part && bytes) {
      readParts.push({ part_number: part.part_number, etag: part.etag });
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          offset += chunk.length;
          yield chunk;
        }
      } catch (error) {
        // A bucket deletes the parts once they are joined: the rest is read from the joined file.
        if ((await findArrivedPart(context, upload, readParts.length)) !== 'joined') throw error;
      }
    } else await sleep(pollInterval_ms, undefined, { signal });
  }
}

/** Ignores a missing part: it is being joined, or was sent again. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchObject)) throw error;
}

async function findArrivedPart(
  { db, storage }: Context,
  { id, key, storage_ref }: ArrivingUpload,
  part_number: number,
): Promise<ArrivedPart | 'joined' | undefined> {
  // Queries our database first, because this runs every second, and a store would charge for that.
  const isRegistered = (await listRegisteredParts(db, id)).some((part) => part.part_number === part_number);
  if (!isRegistered && (await readUploadStatus(db, id)) === 'open') return undefined;
  try {
    const parts = (await storage.listArrived?.(key, storage_ref)) ?? [];
    return parts.find((part) => part.part_number === part_number);
  } catch (error) {
    if (error instanceof NoSuchUpload) return 'joined';
    throw error;
  }
}

async function* readRest(
  { db, storage }: Context,
  upload: ArrivingUpload,
  readParts: ReadPart[],
  start: number,
): AsyncGenerator<Buffer> {
  const status = await readUploadStatus(db, upload.id);
  if ((status !== 'open' && status !== 'completed') || !(await storage.head(upload.key)))
    throw new UploadGone('The upload has ended');
  const parts = await listRegisteredParts(db, upload.id);
  readParts.push(...parts.slice(readParts.length).map(({ part_number, etag }) => ({ part_number, etag })));
  yield* (await storage.read(upload.key, { start, end: upload.size_bytes - 1 })) as AsyncIterable<Buffer>;
}
