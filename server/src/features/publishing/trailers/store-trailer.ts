import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import type { ReceivedFile } from '#http/body.ts';
import { processTrailer } from '#jobs/process-trailer.ts';
import { storeImage } from '#services/pictures.ts';

type Files = {
  landscape_image?: ReceivedFile | undefined;
  portrait_image?: ReceivedFile | undefined;
  trailer?: ReceivedFile | undefined;
};

/** Stores a form's pictures and returns the columns to update; a picture not sent changes nothing. */
export async function storePictures(
  context: Context,
  files: Files,
): Promise<{ landscape_id?: number; portrait_id?: number }> {
  const { landscape_image, portrait_image } = files;
  return {
    ...(landscape_image && {
      landscape_id: await storeImage(context, landscape_image.path, 'landscape', 'landscape_image'),
    }),
    ...(portrait_image && {
      portrait_id: await storeImage(context, portrait_image.path, 'portrait', 'portrait_image'),
    }),
  };
}

/** Stores an uploaded trailer as it is, for a job to make playable; null when none was sent. */
export async function keepTrailer({ storage }: Context, files: Files): Promise<string | null> {
  if (!files.trailer) return null;
  const key = `trailers/sources/${randomUUID()}.mp4`;
  await storage.putFile(key, files.trailer.path, { content_type: 'video/mp4' });
  return key;
}

/** The storage key of an uploaded trailer once it can be played. */
export const playableKey = (source_key: string): string =>
  source_key.replace('trailers/sources/', 'trailers/');

/** Queues the job that makes an uploaded trailer playable; from now on no older upload can replace it. */
export async function queueTrailer(
  { jobs }: Context,
  tx: Tx,
  { kind, id }: { kind: 'show' | 'season'; id: number },
  source_key: string | null,
): Promise<void> {
  if (!source_key) return;
  await tx
    .updateTable(kind === 'show' ? 'shows' : 'seasons')
    .set({ trailer_upload: playableKey(source_key), trailer_problem: null })
    .where('id', '=', id)
    .execute();
  await jobs.send(tx, processTrailer, { kind, id, source_key }, source_key);
}
