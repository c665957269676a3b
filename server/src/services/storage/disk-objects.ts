import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { etagPath, objectPath, type DiskFolders } from '#services/storage/disk-folders.ts';
import { isMissing, moveFile, flushToDisk, unlessMissing } from '#services/storage/durable-files.ts';
import { checkFolder } from '#services/storage/object-key.ts';
import { NoSuchObject, type Storage, type StoredObject } from '#services/storage/types.ts';

type Objects = Pick<
  Storage,
  | 'put'
  | 'putFile'
  | 'copy'
  | 'head'
  | 'read'
  | 'withFile'
  | 'signRead'
  | 'list'
  | 'listAll'
  | 'delete'
  | 'deleteFolder'
>;

/** Stores objects as files in the data folder. */
export function diskObjects(folders: DiskFolders): Objects {
  async function moveIntoPlace(source: string, key: string): Promise<void> {
    await rm(etagPath(folders, key), { force: true });
    await moveFile(source, objectPath(folders, key));
  }

  return {
    put: async (key, bytes) => {
      const arriving = join(folders.arriving, randomUUID());
      await writeFile(arriving, bytes, { flush: true });
      await moveIntoPlace(arriving, key);
    },
    putFile: async (key, path) => {
      await flushToDisk(path);
      await moveIntoPlace(path, key).catch(async (error: NodeJS.ErrnoException) => {
        // A different file system: the file has to be copied.
        if (error.code !== 'EXDEV') throw error;
        const arriving = join(folders.arriving, randomUUID());
        await copyFile(path, arriving);
        await flushToDisk(arriving);
        await moveIntoPlace(arriving, key);
      });
    },
    copy: async (from, to) => {
      const arriving = join(folders.arriving, randomUUID());
      const path = objectPath(folders, from);
      // Objects are replaced, never changed, so both keys can share a file. Not every file system supports
      // links.
      await link(path, arriving)
        .catch(() => copyFile(path, arriving).then(() => flushToDisk(arriving)))
        .catch(rethrowAsNoSuchObject(from));
      await moveIntoPlace(arriving, to);
    },
    head: (key) => headObject(folders, key),
    read: async (key, range) => {
      // Opened here, so that a missing object is reported before the response starts.
      const file = await open(objectPath(folders, key), 'r').catch(rethrowAsNoSuchObject(key));
      return createReadStream('', { fd: file, ...range });
    },
    withFile: async (key, work) => {
      const path = objectPath(folders, key);
      await stat(path).catch(rethrowAsNoSuchObject(key));
      return work(path);
    },
    signRead: null,
    list: async (folder) => {
      const path = join(folders.objects, checkFolder(folder));
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(unlessMissing([]));
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folders.objects, join(entry.parentPath, entry.name)));
      const found = await Promise.all(keys.toSorted().map((key) => headObject(folders, key)));
      return found.filter((object) => object !== null);
    },
    async *listAll() {
      const entries = await readdir(folders.objects, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const object = await headObject(
          folders,
          relative(folders.objects, join(entry.parentPath, entry.name)),
        );
        if (object) yield object;
      }
    },
    delete: async (key) => {
      await rm(objectPath(folders, key), { force: true }).catch(unlessMissing(undefined));
      await rm(etagPath(folders, key), { force: true }).catch(unlessMissing(undefined));
    },
    deleteFolder: async (folder) => {
      await rm(join(folders.objects, checkFolder(folder)), { recursive: true, force: true });
      await rm(join(folders.etags, folder), { recursive: true, force: true });
    },
  };
}

/** Reads an object's metadata; null if the object does not exist. */
export async function headObject(folders: DiskFolders, key: string): Promise<StoredObject | null> {
  const found = await stat(objectPath(folders, key), { bigint: true }).catch(unlessMissing(null));
  if (!found?.isFile()) return null;
  const joined = await readFile(etagPath(folders, key), 'utf8').catch(unlessMissing(null));
  return {
    key,
    size_bytes: Number(found.size),
    // File timestamps can repeat within a few milliseconds; the inode distinguishes files written in that
    // time.
    etag: joined ?? `"${[found.mtimeNs, found.ino, found.size].map((part) => part.toString(36)).join('.')}"`,
    modified_at: found.mtime,
  };
}

function rethrowAsNoSuchObject(key: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw new NoSuchObject(`There is no object ${key}.`, { cause: error });
    throw error;
  };
}
