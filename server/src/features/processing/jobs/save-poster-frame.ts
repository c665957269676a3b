import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { poster } from '@kinora/media/images/poster';
import type { Context } from '#context.ts';
import { insertImage } from '#features/catalogue/image-queries.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { lacksPicture, setPosterFrame } from '#features/processing/queries.ts';
import { storePicture } from '#services/pictures.ts';

type Film = {
  source: string;
  facts: SourceFacts;
  /** A folder to work in. */
  folder: string;
  signal: AbortSignal;
  onStandstill: () => void;
};

/** Sets a poster frame for an episode that has no picture. A video is published even without one. */
export async function savePosterFrame(
  { db, log, storage, clock }: Context,
  { episode_id }: Claim,
  { folder, signal, ...film }: Film,
): Promise<void> {
  if (!(await lacksPicture(db, episode_id))) return;
  const file = join(folder, 'poster.jpg');
  try {
    await poster({ ...limits, ...film, signal, file });
    const image_id = await storePicture(storage, { source: file, kind: 'landscape' }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
    await setPosterFrame(db, episode_id, image_id);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, episode_id }, 'No poster frame could be made for a video');
  } finally {
    await rm(file, { force: true });
  }
}
