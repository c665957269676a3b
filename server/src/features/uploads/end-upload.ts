import type { Context } from '#context.ts';
import type { Upload } from '#features/uploads/queries.ts';

/** Clears an ended upload from storage: its parts, and the file if they were joined in the last moment. */
export async function removeFromStorage(
  { storage }: Context,
  { key, storage_ref }: Pick<Upload, 'key' | 'storage_ref'>,
): Promise<void> {
  await storage.abortUpload(key, storage_ref);
  await storage.remove(key);
}
