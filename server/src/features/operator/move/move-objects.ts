import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyObjectToPath, hashOf } from '#features/operator/backup/objects.ts';
import { contentTypeOrDefault } from '#features/operator/backup/restore.ts';
import { openMoveLog, type MovedObject } from '#features/operator/move/move-log.ts';
import type { Storage, StoredObject } from '#services/storage/types.ts';
import { StartError } from '#start-error.ts';

export type ObjectsMove = {
  from: Storage;
  to: Storage;
  work_dir: string;
  /** The file that records what has been copied into this target, for the next run. */
  log_path: string;
  /** Called with the number of finished files and the number of all files. */
  report: (done: number, all: number) => void;
};

/**
 * Copies every file into another storage, and reads each copy to compare its bytes. A file that an
 * earlier run copied is copied again only if it has changed since, and its copy is deleted if the
 * original was deleted.
 * @returns how many files there are and how many were copied now, and a line for each difference.
 * @throws StartError if the other storage contains unrelated files.
 */
export async function moveObjects({
  from,
  to,
  work_dir,
  log_path,
  report,
}: ObjectsMove): Promise<{ count: number; size_bytes: number; copied: number; differences: string[] }> {
  const log = await openMoveLog(log_path);
  const objects = await listByKey(from);
  const work = join(work_dir, 'move-files');
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const differences: string[] = [];
  let done = 0;
  let copied = 0;
  let size_bytes = 0;
  try {
    await deleteOrphanedCopies(to, objects, log.moved);
    for (const object of objects.values()) {
      const result = await moveObject({ from, to, path: join(work, 'file') }, object, log.moved);
      if (result === 'different') differences.push(`Copied incorrectly: ${object.key}`);
      else if (result !== 'gone') {
        if (result === 'copied') copied += 1;
        await log.add(object);
      }
      size_bytes += object.size_bytes;
      report(++done, objects.size);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
    await log.close();
  }
  differences.push(...(await listChanged(from, objects)).map((key) => `Changed during the move: ${key}`));
  if (differences.length === 0) await rm(log_path, { force: true });
  return { count: objects.size, size_bytes, copied, differences };
}

async function listByKey(storage: Storage): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>();
  for await (const object of storage.listAll()) objects.set(object.key, object);
  return objects;
}

/**
 * Deletes files that an earlier run copied and whose originals have since been deleted.
 * @throws StartError if there are files that no run copied.
 */
async function deleteOrphanedCopies(
  to: Storage,
  objects: ReadonlyMap<string, StoredObject>,
  moved: ReadonlyMap<string, MovedObject>,
): Promise<void> {
  for await (const { key } of to.listAll()) {
    if (objects.has(key)) continue;
    if (!moved.has(key))
      throw new StartError(
        `The other storage already contains files that this service does not have, such as ${key}. Move into an empty storage.`,
      );
    await to.delete(key);
  }
}

type ObjectCopy = { from: Storage; to: Storage; path: string };

async function moveObject(
  { from, to, path }: ObjectCopy,
  { key, etag, size_bytes }: StoredObject,
  moved: ReadonlyMap<string, MovedObject>,
): Promise<'unchanged' | 'copied' | 'gone' | 'different'> {
  const hasSameSize = (await to.head(key))?.size_bytes === size_bytes;
  if (hasSameSize && moved.get(key)?.etag === etag) return 'unchanged';
  const sha256 = await copyObjectToPath(from, { key }, path);
  if (sha256 === null) return 'gone';
  if (hasSameSize && (await hashOf(await to.read(key))) === sha256) return 'unchanged';
  await to.putFile(key, path, { content_type: contentTypeOrDefault(key) });
  return (await hashOf(await to.read(key))) === sha256 ? 'copied' : 'different';
}

/** Lists the files that have been added, replaced or deleted since `before` was read. */
async function listChanged(storage: Storage, before: ReadonlyMap<string, StoredObject>): Promise<string[]> {
  const now = await listByKey(storage);
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (key) => before.get(key)?.etag !== now.get(key)?.etag,
  );
}
