import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deleteUnusedImage, listUnusedImages } from '#features/catalogue/image-queries.ts';
import { listTrailers } from '#features/publishing/trailers/queries.ts';

/** The form that a file was sent with may not have been saved yet. */
const keepUnsaved_ms = day;
/** An uploaded trailer may wait this long for a worker that can make it playable. */
const keepWaiting_ms = 30 * day;

/**
 * Deletes images and trailers that nothing refers to any more: they were replaced, were sent with a
 * form that was not saved, or were left behind when a crash interrupted a deletion. Nothing else
 * deletes them.
 */
export async function runClearUnusedFiles(context: Context): Promise<void> {
  await deleteImages(context);
  await deleteTrailers(context);
}

async function deleteImages({ db, storage, clock }: Context): Promise<void> {
  for (const id of await listUnusedImages(db, after(clock.now(), -keepUnsaved_ms)))
    await transaction(db, (tx) => deleteUnusedImage(tx, id, storage.deleteFolder));
}

async function deleteTrailers({ db, storage, clock }: Context): Promise<void> {
  const now = clock.now();
  const shown = new Set(await listTrailers(db));
  for (const { key, modified_at } of await storage.list('trailers/')) {
    const keepFor_ms = key.startsWith('trailers/sources/') ? keepWaiting_ms : keepUnsaved_ms;
    if (!shown.has(key) && modified_at < after(now, -keepFor_ms)) await storage.delete(key);
  }
}
