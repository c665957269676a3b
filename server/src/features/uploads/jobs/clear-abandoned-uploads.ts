import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import { deleteStoredUpload } from '#features/uploads/delete-stored-upload.ts';
import { expireUploads, listKeysInUse } from '#features/uploads/queries.ts';
import { endOversized } from '#features/uploads/quota.ts';
import { abandonedAfter_ms, sourceFolder } from '#features/uploads/rules.ts';
import type { JobRun } from '#jobs/define.ts';

/**
 * Expires uploads that have not been touched for a day or whose episode was deleted, and deletes from
 * storage the files that no row refers to.
 */
export async function runClearAbandonedUploads({ context }: Pick<JobRun<unknown>, 'context'>): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const dayAgo = after(now, -abandonedAfter_ms);
  for (const upload of await expireUploads(db, dayAgo, now)) await deleteStoredUpload(context, upload);
  await endOversized(context);
  await deleteUnreferencedUploads(context, dayAgo);
  await context.storage.deleteLateParts?.(dayAgo);
}

/** Deletes uploads that are in storage without a row, because of a crash between the two writes. */
async function deleteUnreferencedUploads(context: Context, olderThan: Date): Promise<void> {
  const { db, storage } = context;
  const uploads = (await storage.listUploads(sourceFolder)).filter(
    ({ started_at }) => started_at < olderThan,
  );
  const files = (await storage.list(sourceFolder)).filter(({ modified_at }) => modified_at < olderThan);
  const needed = await listKeysInUse(
    db,
    [...uploads, ...files].map(({ key }) => key),
  );
  for (const upload of uploads)
    if (!needed.has(upload.key)) await storage.abortUpload(upload.key, upload.storage_ref);
  for (const { key } of files) if (!needed.has(key)) await storage.delete(key);
}
