import type { Context } from '#context.ts';
import type { Upload } from '#features/uploads/queries.ts';

/**
 * Deletes an ended upload from storage: its parts, and the file in case they were joined at the last moment.
 */
export async function deleteStoredUpload(
  { storage }: Context,
  { key, storage_ref }: Pick<Upload, 'key' | 'storage_ref'>,
): Promise<void> {
  await storage.abortUpload(key, storage_ref);
  await storage.delete(key);
}
