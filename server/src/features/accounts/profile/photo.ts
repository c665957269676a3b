import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { deleteUnusedImage, insertImage } from '#features/catalogue/image-queries.ts';
import { replacePhoto } from '#features/accounts/profile/queries.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { invalid } from '#http/errors.ts';
import { storePicture, UnreadablePicture } from '#services/pictures.ts';

/**
 * Saves a change to a profile, together with a photo if one was sent; otherwise the old photo stays. If saving
 * fails, the new photo is deleted again.
 */
export async function saveWithPhoto(
  context: Context,
  user_id: number,
  photo: ReceivedFile | undefined,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db } = context;
  const photo_id = photo && (await storePhoto(context, photo));
  let replaced_id: number | null = null;
  try {
    await transaction(db, async (tx) => {
      await save(tx);
      if (photo_id !== undefined) replaced_id = await replacePhoto(tx, user_id, photo_id);
    });
  } catch (error) {
    if (photo_id !== undefined) await deletePhotoFile(context, photo_id);
    throw error;
  }
  await deletePhotoFile(context, replaced_id);
}

async function storePhoto({ db, storage, clock }: Context, { path }: ReceivedFile): Promise<number> {
  try {
    return await storePicture(storage, { source: path, kind: 'avatar', salt: randomUUID() }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
  } catch (error) {
    throw error instanceof UnreadablePicture ? invalid({ profile_photo_path: error.message }) : error;
  }
}

/** Deletes a member's photo, from the database and from storage. */
export async function deletePhoto(context: Context, user_id: number): Promise<void> {
  await deletePhotoFile(context, await transaction(context.db, (tx) => replacePhoto(tx, user_id, null)));
}

/** Failures are only logged: the change itself has been saved by now, and must not be reported as failed. */
async function deletePhotoFile(
  { db, storage, log }: Pick<Context, 'db' | 'storage' | 'log'>,
  photo_id: number | null,
): Promise<void> {
  if (photo_id === null) return;
  await transaction(db, (tx) => deleteUnusedImage(tx, photo_id, storage.deleteFolder)).catch(
    (error: unknown) =>
      log.warn({ err: error, photo_id }, 'An old photo could not be deleted; its deletion will be retried'),
  );
}
