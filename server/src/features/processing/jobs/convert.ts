import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { transcode, type Transcoded } from '@kinora/media/hls/hls';
import { ladder } from '@kinora/media/encode/ladder';
import { DamagedOutput, verify } from '@kinora/media/hls/verify';
import type { Previews } from '#db/processing-tables.ts';
import type { Context } from '#context.ts';
import { drawPreviews } from '#features/processing/jobs/draw-previews.ts';
import type { Lease } from '#features/processing/jobs/lease.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { percentOf } from '#features/processing/rules.ts';

export type Converted = {
  /** The files to publish: the current path of each, and its published name. */
  files: { path: string; name: string }[];
  film: Transcoded;
  previews: Previews | null;
};

/**
 * Makes everything that a player needs from an uploaded file in a work folder, and verifies it. When called
 * again with the same folder, it continues where it stopped.
 */
export async function convert(
  context: Context,
  source: string,
  facts: SourceFacts,
  folder: string,
  lease: Lease,
  onStandstill: () => void,
): Promise<Converted> {
  const options = { ...limits, signal: lease.signal, onStandstill, source, facts };
  const directory = join(folder, 'film');
  const rungs = ladder(facts);
  const film = await transcode({
    ...options,
    rungs,
    directory,
    onProgress: (done) => lease.report(percentOf(done)),
  });
  const previews = await drawPreviews(context, options, folder);
  try {
    await verify({ ...limits, signal: lease.signal, onStandstill, directory, facts, rungs });
  } catch (error) {
    if (error instanceof DamagedOutput) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  lease.report(99);
  return {
    files: [
      ...film.files.map((name) => ({ name, path: join(directory, name) })),
      ...(previews?.files ?? []).map((name) => ({ name, path: join(folder, name) })),
    ],
    film,
    previews,
  };
}
