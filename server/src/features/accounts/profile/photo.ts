import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { replacePhoto } from '#features/accounts/profile/queries.ts';
import type { ReceivedFile } from '#http/body.ts';
import { dropImages } from '#features/catalogue/image-queries.ts';
import { storeImage } from '#services/pictures.ts';

/**
 * Saves a change together with a photo if one was sent; otherwise the old photo stays. If saving fails, the
 * new photo is deleted again.
 */
export async function saveWithPhoto(
  context: Context,
  user_id: number,
  photo: ReceivedFile | undefined,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db } = context;
  const photo_id =
    photo && (await storeImage(context, photo.path, 'avatar', 'profile_photo_path', randomUUID()));
  let dropped: number | null = null;
  try {
    await transaction(db, async (tx) => {
      await save(tx);
      if (photo_id !== undefined) dropped = await replacePhoto(tx, user_id, photo_id);
    });
  } catch (error) {
    if (photo_id !== undefined) await dropFile(context, photo_id);
    throw error;
  }
  await dropFile(context, dropped);
}

/** Deletes a member's photo, from the database and from storage. */
export async function dropPhoto(context: Context, user_id: number): Promise<void> {
  await dropFile(context, await transaction(context.db, (tx) => replacePhoto(tx, user_id, null)));
}

/** Failures are only logged: the change itself has been saved by now, and must not be reported as failed. */
async function dropFile(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  photo_id: number | null,
): Promise<void> {
  if (photo_id === null) return;
  await dropImages(context, [photo_id]).catch((error: unknown) =>
    context.log.warn({ err: error, photo_id }, 'An old photo was not removed yet'),
  );
}
