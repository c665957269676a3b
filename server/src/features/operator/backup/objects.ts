import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { unlessMissing, writeAtomically } from '#services/storage/durable-files.ts';
import { NoSuchObject, type Storage, type StoredObject } from '#services/storage/types.ts';

/** A file in a backup, with the key and the ETag that it had in storage. */
const ObjectBackup = z.object({
  key: z.string(),
  size_bytes: z.int(),
  etag: z.string(),
  sha256: z.string(),
});
export type ObjectBackup = z.infer<typeof ObjectBackup>;

const indexPathIn = (folder: string) => join(folder, 'objects.jsonl');
export const objectPathIn = (folder: string, key: string) => join(folder, 'objects', key);

/** Reads the files that a backup lists, by key. */
export async function readIndex(folder: string): Promise<Map<string, ObjectBackup>> {
  const text = await readFile(indexPathIn(folder), 'utf8').catch(unlessMissing(''));
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const object = ObjectBackup.parse(JSON.parse(line));
      return [object.key, object];
    }),
  );
}

const writeIndex = (folder: string, objects: Iterable<ObjectBackup>): Promise<void> =>
  writeAtomically(indexPathIn(folder), [...objects].map((object) => `${JSON.stringify(object)}\n`).join(''));

/**
 * Copies every storage file that the folder does not contain yet; a file whose key, size and ETag
 * match the last backup is left unchanged. Files that no longer exist in the storage are deleted
 * from the folder last.
 */
export async function backUpObjects(
  storage: Storage,
  folder: string,
): Promise<{ count: number; size_bytes: number; copied: number; finish: () => Promise<void> }> {
  const before = await readIndex(folder);
  const current = new Map<string, ObjectBackup>();
  let copied = 0;
  for await (const object of storage.listAll()) {
    const previous = before.get(object.key);
    const isUnchanged = previous?.etag === object.etag && previous.size_bytes === object.size_bytes;
    if (isUnchanged && (await sizeOf(objectPathIn(folder, object.key))) === object.size_bytes) {
      current.set(object.key, previous);
      continue;
    }
    const sha256 = await copyObjectToPath(storage, object, objectPathIn(folder, object.key));
    if (sha256 === null) continue;
    copied += 1;
    const { key, size_bytes, etag } = object;
    current.set(key, { key, size_bytes, etag, sha256 });
  }
  // Until the new manifest is written, the folder is still the complete previous backup.
  await writeIndex(folder, [...before.values(), ...current.values()]);
  return {
    count: current.size,
    size_bytes: [...current.values()].reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    copied,
    finish: async () => {
      await writeIndex(folder, current.values());
      for (const key of before.keys())
        if (!current.has(key)) await rm(objectPathIn(folder, key), { force: true });
    },
  };
}

/**
 * Copies an object to a path.
 * @returns the SHA-256 of its bytes; null if it has been deleted in the meantime.
 */
export async function copyObjectToPath(
  storage: Storage,
  { key }: Pick<StoredObject, 'key'>,
  path: string,
): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true });
  const partial_path = `${path}.arriving`;
  let bytes: Readable;
  try {
    bytes = await storage.read(key);
  } catch (error) {
    if (error instanceof NoSuchObject) return null;
    throw error;
  }
  const digest = createHash('sha256');
  const digested = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, digested, createWriteStream(partial_path, { flush: true }));
  await rename(partial_path, path);
  return digest.digest('hex');
}

/** Returns the SHA-256 of a stream. */
export async function hashOf(bytes: Readable): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

/** Lists the files of a backup that are missing from it or whose bytes have changed. */
export async function listDamagedObjects(folder: string, objects: Iterable<ObjectBackup>): Promise<string[]> {
  const damaged: string[] = [];
  for (const { key, size_bytes, sha256 } of objects) {
    const path = objectPathIn(folder, key);
    const isIntact = (await sizeOf(path)) === size_bytes && (await hashOf(createReadStream(path))) === sha256;
    if (!isIntact) damaged.push(key);
  }
  return damaged;
}

const sizeOf = async (path: string) => (await stat(path).catch(unlessMissing(null)))?.size;
