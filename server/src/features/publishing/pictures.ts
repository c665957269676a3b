import type { Context } from '#context.ts';
import { insertImage } from '#features/catalogue/image-queries.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { invalid } from '#http/errors.ts';
import { storePicture, UnreadablePicture } from '#services/pictures.ts';

/**
 * Stores a form's pictures and returns the columns to update; pictures that were not sent are left unchanged.
 * @throws 422 if a picture cannot be read.
 */
export async function storePictures(
  context: Context,
  files: { landscape_image?: ReceivedFile | undefined; portrait_image?: ReceivedFile | undefined },
): Promise<{ landscape_id?: number; portrait_id?: number }> {
  const landscape_id = await storeFormPicture(context, files, 'landscape');
  const portrait_id = await storeFormPicture(context, files, 'portrait');
  return { ...(landscape_id && { landscape_id }), ...(portrait_id && { portrait_id }) };
}

async function storeFormPicture(
  { db, storage, clock }: Context,
  files: Parameters<typeof storePictures>[1],
  kind: 'landscape' | 'portrait',
): Promise<number | undefined> {
  const field = `${kind}_image` as const;
  const file = files[field];
  if (!file) return undefined;
  try {
    return await storePicture(storage, { source: file.path, kind }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
  } catch (error) {
    throw error instanceof UnreadablePicture ? invalid({ [field]: error.message }) : error;
  }
}
