import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, day, type Clock } from '#clock.ts';
import { freeSpace } from '#data-folder.ts';
import type { Signer } from '#keys.ts';
import { trackIncomingParts } from '#services/storage/incoming-parts.ts';
import { diskFolders, type DiskFolders } from '#services/storage/disk-folders.ts';
import { diskObjects } from '#services/storage/disk-objects.ts';
import { readUpload } from '#services/storage/disk-parts.ts';
import { diskUploads } from '#services/storage/disk-uploads.ts';
import { createFolder, deleteOlder } from '#services/storage/durable-files.ts';
import type { Storage } from '#services/storage/types.ts';

/**
 * Stores files in a folder. Acknowledged writes survive a killed process and a power failure. The service itself
 * receives the parts of an upload, at URLs signed with `signer`.
 */
export async function openDisk(root: string, signer: Signer, clock: Clock): Promise<Storage> {
  const folders = diskFolders(root);
  for (const folder of Object.values(folders)) await createFolder(folder);
  await deleteLeftovers(folders);
  const incoming = trackIncomingParts();
  return {
    ...diskObjects(folders),
    ...diskUploads(folders, signer, clock, incoming),
    is_local: true,
    freeSpace: () => freeSpace(folders.uploads),
    roomForParts: async () => (await freeSpace(folders.uploads)) - incoming.pendingBytes(),
    check: () => access(folders.objects, constants.R_OK | constants.W_OK),
    close: async () => {},
  };
}

/**
 * Deletes files that a killed process left half-written. Only old files are deleted, because another process may be
 * writing here; parts of an upload are deleted when the upload ends.
 */
async function deleteLeftovers(folders: DiskFolders): Promise<void> {
  const leftovers = await listPaths(folders.arriving);
  for (const folder of await listPaths(folders.uploads))
    if (!(await readUpload(folder))) leftovers.push(folder);
  await deleteOlder(leftovers, after(new Date(), -day));
}

const listPaths = async (folder: string) => (await readdir(folder)).map((name) => join(folder, name));
