import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { replacePhoto } from '#features/accounts/profile/queries.ts';
import type { ReceivedFile } from '#http/body.ts';
import { dropImages } from '#services/drop-images.ts';
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

/** Takes a photo away, from its person and from storage. */
export async function dropPhoto(context: Context, user_id: number): Promise<void> {
  await dropFile(context, await transaction(context.db, (tx) => replacePhoto(tx, user_id, null)));
}

/** What it belonged to is saved by now: files that stay behind are no reason to say that it was not. */
async function dropFile(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  photo_id: number | null,
): Promise<void> {
  if (photo_id === null) return;
  await dropImages(context, [photo_id]).catch((error: unknown) =>
    context.log.warn({ err: error, photo_id }, 'An old photo was not removed yet'),
  );
}
