import type { Storage } from '#services/storage/types.ts';

/** Returns the size in bytes of everything under a folder (ending in a slash). */
export async function folderSize(storage: Storage, folder: string): Promise<number> {
  const objects = await storage.list(folder);
  return objects.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
}
