import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { deletePhoto, replacePhoto } from '#features/accounts/profile/queries.ts';
import type { ReceivedFile } from '#http/body.ts';
import { storeImage } from '#services/images.ts';

/**
 * Saves something of a person together with a photo, where one was sent; without one the old one stays.
 * When it cannot be saved, the photo is not kept either.
 */
export async function saveWithPhoto(
  context: Context,
  user_id: number,
  photo: ReceivedFile | undefined,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, storage } = context;
  const photo_id =
    photo && (await storeImage(context, photo.path, 'avatar', 'profile_photo_path', randomUUID()));
  let dropped: string | null = null;
  try {
    await transaction(db, async (tx) => {
      await save(tx);
      if (photo_id !== undefined) dropped = await replacePhoto(tx, user_id, photo_id);
    });
  } catch (error) {
    if (photo_id !== undefined) await storage.removeAll(`${await deletePhoto(db, photo_id)}/`);
    throw error;
  }
  await dropFiles(context, dropped);
}

/** Takes a photo away, from its person and from storage. */
export async function dropPhoto(context: Context, user_id: number): Promise<void> {
  await dropFiles(context, await transaction(context.db, (tx) => replacePhoto(tx, user_id, null)));
}

/** What it belonged to is saved by now: files that stay behind are no reason to say that it was not. */
export async function dropFiles(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await storage
    .removeAll(`${key}/`)
    .catch((error: unknown) => log.warn({ err: error, key }, 'An old photo was not removed'));
}
