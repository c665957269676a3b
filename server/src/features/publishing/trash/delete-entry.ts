import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { lockPublisher } from '#features/publishing/shows/queries.ts';
import { episodeColumn } from '#features/publishing/trash/move-to-trash.ts';
import { deleteItem, findEntry } from '#features/publishing/trash/queries.ts';

/**
 * Permanently deletes a trash entry. The files of its videos are deleted by their own jobs;
 * captions, pictures, unfinished uploads, and trailers left by a crash are deleted by the jobs for
 * unreferenced files.
 * @returns false if the entry is no longer in the publisher's trash.
 */
export async function deleteEntry(
  { db, clock, jobs, storage }: Pick<Context, 'db' | 'clock' | 'jobs' | 'storage'>,
  { id, publisher_id }: { id: number; publisher_id: number },
): Promise<boolean> {
  const trailers = await transaction(db, async (tx) => {
    await lockPublisher(tx, publisher_id);
    const item = await findEntry(tx, publisher_id, id);
    if (!item) return undefined;
    const cleared = await deleteItem(tx, item, clock.now());
    await sendVideosOf(tx, jobs, episodeColumn[item.kind], item.id);
    return cleared;
  });
  for (const key of trailers ?? []) await storage.delete(key);
  return trailers !== undefined;
}
