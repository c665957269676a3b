import { join } from 'node:path';
import { checkKey } from '#services/storage/object-key.ts';
import { NoSuchUpload } from '#services/storage/types.ts';

/** The layout of storage in the data folder. */
export type DiskFolders = {
  objects: string;
  /** ETags of objects joined from parts, each in a file with the object's name. */
  etags: string;
  /** A folder for each upload, with a file for each part. */
  uploads: string;
  /** Objects being written. */
  arriving: string;
};

export function diskFolders(root: string): DiskFolders {
  return {
    objects: join(root, 'objects'),
    etags: join(root, 'etags'),
    uploads: join(root, 'uploads'),
    arriving: join(root, 'arriving'),
  };
}

export const objectPath = (folders: DiskFolders, key: string) => join(folders.objects, checkKey(key));
export const etagPath = (folders: DiskFolders, key: string) => join(folders.etags, checkKey(key));

/** @throws NoSuchUpload for a reference that we never issued. */
export function uploadPath(folders: DiskFolders, storage_ref: string): string {
  if (!/^[0-9a-f]{32}$/.test(storage_ref)) throw new NoSuchUpload('This upload does not exist.');
  return join(folders.uploads, storage_ref);
}
