import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import AsyncLock from 'async-lock';
import type { Clock } from '#clock.ts';
import type { Signer } from '#keys.ts';
import type { IncomingParts } from '#services/storage/incoming-parts.ts';
import { etagPath, objectPath, uploadPath, type DiskFolders } from '#services/storage/disk-folders.ts';
import { joinParts } from '#services/storage/disk-join.ts';
import { headObject } from '#services/storage/disk-objects.ts';
import { readPartQuery, signPartUrl } from '#services/storage/disk-part-url.ts';
import * as files from '#services/storage/disk-parts.ts';
import {
  isMissing,
  createFolder,
  moveFile,
  flushToDisk,
  writeAtomically,
} from '#services/storage/durable-files.ts';
import { checkFolder, checkKey } from '#services/storage/object-key.ts';
import { checkParts, joinedEtag } from '#services/storage/parts.ts';
import { wrongLength, receivePart, tooLarge } from '#services/storage/receive-part.ts';
import {
  NoSuchObject,
  NoSuchUpload,
  PartMismatch,
  PartRefused,
  type AcceptPart,
  type ArrivedPart,
  type Storage,
  type StoredObject,
} from '#services/storage/types.ts';

type Uploads = Pick<
  Storage,
  | 'startUpload'
  | 'signPart'
  | 'acceptPart'
  | 'listParts'
  | 'listArrived'
  | 'completeUpload'
  | 'joinEarly'
  | 'abortUpload'
  | 'listUploads'
  | 'deleteLateParts'
  | 'upload_origin'
>;

/** Stores multipart uploads as folders in the data folder; only one process may use them at a time. */
export function diskUploads(
  folders: DiskFolders,
  signer: Signer,
  clock: Clock,
  incoming: IncomingParts,
): Uploads {
  /** One lock per upload: its parts are stored, joined and deleted one after another. */
  const lock = new AsyncLock({ maxPending: Infinity });

  /** @throws NoSuchUpload */
  async function openUpload(key: string, storage_ref: string): Promise<string> {
    const folder = uploadPath(folders, storage_ref);
    if ((await files.readUpload(folder))?.key !== key) throw noSuchUpload();
    return folder;
  }

  const acceptPart: AcceptPart = async (query, bytes, declared_bytes, admit) => {
    const part = readPartQuery(query, signer, clock);
    const folder = await openUpload(part.key, part.storage_ref);
    const { max_bytes, exact_bytes } = part;
    if (declared_bytes !== null && declared_bytes > max_bytes) throw tooLarge(max_bytes);
    if (declared_bytes !== null && exact_bytes !== undefined && declared_bytes !== exact_bytes)
      throw wrongLength(exact_bytes);
    const expected_bytes = declared_bytes ?? max_bytes;
    await admit?.(expected_bytes);
    const transfer = incoming.begin(`${part.storage_ref}/${part.part_number}`, expected_bytes, bytes);
    const arriving = join(folder, `${randomUUID()}.arriving`);
    try {
      const { md5, sha256, size_bytes } = await receivePart(bytes, arriving, max_bytes, transfer.received);
      if (exact_bytes !== undefined && size_bytes !== exact_bytes) throw wrongLength(exact_bytes);
      if (part.sha256 && part.sha256 !== sha256)
        throw new PartRefused(400, 'The bytes received do not match the announced SHA-256.');
      const etag = `"${md5}"`;
      await lock.acquire(part.storage_ref, async () => {
        if (await files.readPlan(folder)) throw noSuchUpload();
        const arrived = { part_number: part.part_number, etag, sha256 };
        await moveFile(arriving, join(await openUpload(part.key, part.storage_ref), files.partName(arrived)));
        await files.deleteOtherVersions(folder, arrived);
      });
      return { etag };
    } catch (error) {
      // The upload ended while the part was being received.
      throw isMissing(error) ? noSuchUpload() : error;
    } finally {
      await rm(arriving, { force: true });
      transfer.end();
    }
  };

  async function completeUpload(
    key: string,
    storage_ref: string,
    named_parts: { part_number: number; etag: string }[],
  ): Promise<StoredObject> {
    const folder = uploadPath(folders, storage_ref);
    const etag = joinedEtag(named_parts);
    if ((await files.readUpload(folder))?.key !== key) {
      const finished = await headObject(folders, key);
      if (finished?.etag === etag) return finished;
      throw noSuchUpload();
    }
    const existing = await files.readPlan(folder);
    if (existing && joinedEtag(existing.parts) !== etag)
      throw new PartMismatch('The upload is already being joined from other parts.');
    const plan = existing ?? { parts: checkParts(named_parts, await files.readParts(folder)) };
    if (!existing) await writeAtomically(files.planFile(folder), JSON.stringify(plan));
    await writeAtomically(etagPath(folders, key), etag);
    await joinParts(folder, plan, objectPath(folders, key));
    await deleteUpload(folder);
    const joined = await headObject(folders, key);
    if (!joined) throw new Error(`The object ${key} was removed while it was being joined.`);
    return joined;
  }

  return {
    upload_origin: null,
    startUpload: async (key) => {
      const storage_ref = randomBytes(16).toString('hex');
      const folder = uploadPath(folders, storage_ref);
      await createFolder(folder);
      const upload: files.DiskUpload = { key: checkKey(key), started_at: clock.now().toISOString() };
      await writeAtomically(files.uploadFile(folder), JSON.stringify(upload));
      return { storage_ref };
    },
    signPart: async (part) => ({
      url: signPartUrl({ sha256: undefined, exact_bytes: undefined, ...part }, signer, clock),
      headers: {},
    }),
    acceptPart,
    listParts: async (key, storage_ref) => {
      const folder = await openUpload(key, storage_ref);
      return (await files.readPlan(folder))?.parts ?? (await files.readParts(folder));
    },
    listArrived: async (key, storage_ref) => {
      const folder = await openUpload(key, storage_ref);
      const parts = await files.readParts(folder);
      return parts.map((part) => ({ ...part, ...partReaders(join(folder, files.partName(part))) }));
    },
    joinEarly: null,
    deleteLateParts: null,
    completeUpload: (key, storage_ref, parts) =>
      lock.acquire(storage_ref, () => completeUpload(key, storage_ref, parts)),
    abortUpload: async (key, storage_ref) => {
      const folder = uploadPath(folders, storage_ref);
      await lock.acquire(storage_ref, async () => {
        if ((await files.readUpload(folder))?.key === key) await deleteUpload(folder);
      });
    },
    listUploads: async (prefix) => {
      checkFolder(prefix);
      const uploads = [];
      for (const storage_ref of (await readdir(folders.uploads)).toSorted()) {
        const upload = await files.readUpload(join(folders.uploads, storage_ref));
        if (upload?.key.startsWith(prefix))
          uploads.push({ key: upload.key, storage_ref, started_at: new Date(upload.started_at) });
      }
      return uploads;
    },
  };
}

const partReaders = (path: string): Pick<ArrivedPart, 'read' | 'withFile'> => ({
  read: async () => {
    const file = await open(path, 'r').catch((error: unknown) => {
      throw isMissing(error) ? new NoSuchObject('The part was joined, or sent again.') : error;
    });
    return createReadStream('', { fd: file });
  },
  withFile: (work) => work(path),
});

/**
 * Deletes the upload's metadata first: without it, anything that a crash leaves in the folder is not an upload.
 */
async function deleteUpload(folder: string): Promise<void> {
  await rm(files.uploadFile(folder), { force: true });
  await flushToDisk(folder);
  // Retried in case a part has begun to arrive in the meantime.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

const noSuchUpload = () => new NoSuchUpload('This upload no longer exists: it was completed or cancelled.');
