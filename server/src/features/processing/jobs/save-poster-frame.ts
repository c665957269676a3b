import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { poster } from '@kinora/media/stills';
import type { Context } from '#context.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { storeImage } from '#services/pictures.ts';

/** Sets a poster frame for an episode that has no image. A video is published even without one. */
export async function fillPicture(
  context: Context,
  { episode_id }: Claim,
  {
    source,
    facts,
    folder,
    signal,
    onStandstill,
  }: {
    source: string;
    facts: SourceFacts;
    folder: string;
    signal: AbortSignal;
    onStandstill: () => void;
  },
): Promise<void> {
  const { db, log } = context;
  const bare = await db
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', episode_id)
    .where('landscape_id', 'is', null)
    .executeTakeFirst();
  if (!bare) return;
  const file = join(folder, 'poster.jpg');
  try {
    await poster({ ...limits, signal, onStandstill, source, facts, file });
    const landscape_id = await storeImage(context, file, 'landscape', 'landscape_image');
    await db
      .updateTable('episodes')
      .set({ landscape_id })
      .where('id', '=', episode_id)
      .where('landscape_id', 'is', null)
      .execute();
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, episode_id }, 'No still could be made of a video');
  } finally {
    await rm(file, { force: true });
  }
}
