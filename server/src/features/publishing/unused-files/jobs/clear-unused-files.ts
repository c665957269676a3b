import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deleteUnusedImage, listUnusedImages } from '#features/catalogue/image-queries.ts';
import { listTrailers } from '#features/publishing/trailers/queries.ts';

/** How long unused files are kept, because the form that they were sent with might not have been saved yet. */
const unsavedRetention_ms = day;
/** How long an uploaded trailer may wait for a worker to make it playable. */
const sourceRetention_ms = 30 * day;

/**
 * Deletes images and trailers that nothing refers to anymore: they were replaced, were sent with a
 * form that was not saved, or were left behind when a crash interrupted a deletion. Nothing else
 * deletes them.
 */
export async function runClearUnusedFiles(context: Context): Promise<void> {
  await deleteImages(context);
  await deleteTrailers(context);
}

async function deleteImages({ db, storage, clock }: Context): Promise<void> {
  for (const id of await listUnusedImages(db, after(clock.now(), -unsavedRetention_ms)))
    await transaction(db, (tx) => deleteUnusedImage(tx, id, storage.deleteFolder));
}

async function deleteTrailers({ db, storage, clock }: Context): Promise<void> {
  const now = clock.now();
  const shown = new Set(await listTrailers(db));
  for (const { key, modified_at } of await storage.list('trailers/')) {
    const retention_ms = key.startsWith('trailers/sources/') ? sourceRetention_ms : unsavedRetention_ms;
    if (!shown.has(key) && modified_at < after(now, -retention_ms)) await storage.delete(key);
  }
}
