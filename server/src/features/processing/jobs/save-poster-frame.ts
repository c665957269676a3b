import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePoster } from '@kinora/media/images/poster';
import type { Context } from '#context.ts';
import { insertImage } from '#features/catalogue/image-queries.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { lacksPicture, updatePosterFrame } from '#features/processing/queries.ts';
import { storePicture } from '#services/pictures.ts';

/** Sets a poster frame for an episode that has no picture. A video is published even without one. */
export async function savePosterFrame(
  { db, log, storage, clock }: Context,
  { episode_id }: Pick<Claim, 'episode_id'>,
  { folder, signal, ...film }: SourceFilm,
): Promise<void> {
  if (!(await lacksPicture(db, episode_id))) return;
  const file = join(folder, 'poster.jpg');
  try {
    await writePoster({ ...limits, ...film, signal, file });
    const image_id = await storePicture(storage, { source: file, kind: 'landscape' }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
    await updatePosterFrame(db, episode_id, image_id);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, episode_id }, 'No poster frame could be made for a video');
  } finally {
    await rm(file, { force: true });
  }
}
