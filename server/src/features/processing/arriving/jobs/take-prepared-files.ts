import { rename, rm } from 'node:fs/promises';
import type { Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { acceptEncodedAhead } from '@kinora/media/hls/quick';
import type { Context } from '#context.ts';
import {
  isPreparedFrom,
  preparedFilm,
  waitForPrepared,
  type Prepared,
} from '#features/processing/arriving/jobs/prepared-folder.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';

type Film = {
  source: string;
  facts: SourceFacts;
  /** The folder where the stand-in is made; does not exist yet. */
  directory: string;
  rung: Rung | null;
  signal: AbortSignal;
};

/**
 * Moves the files that were prepared while an upload arrived to where its stand-in is made, if they
 * were made from the bytes of the complete upload. Deletes them otherwise.
 * @returns how they were prepared; null if there are no such files.
 */
export async function takePreparedFiles(
  context: Context,
  upload_id: number,
  { source, facts, directory, rung, signal }: Film,
): Promise<Prepared['kind'] | null> {
  const folder = arrivingFolder(context.config, upload_id);
  try {
    const prepared = await waitForPrepared(folder, signal);
    if (!prepared || prepared.kind !== (rung ? 'copied' : 'encoded')) return null;
    if (!(await isPreparedFrom(context, upload_id, prepared)) || !isSameFilm(prepared.facts, facts))
      return null;
    // The upload may have been complete before anything was prepared.
    const isMoved = await rename(preparedFilm(folder), directory).then(
      () => true,
      () => false,
    );
    if (!isMoved) return null;
    if (prepared.kind === 'encoded') await acceptEncodedAhead(directory, source, facts);
    return prepared.kind;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the whole file describes the same film as its beginning did, apart from further audio tracks. */
function isSameFilm(beginning: SourceFacts, whole: SourceFacts): boolean {
  const comparable = (facts: SourceFacts) => JSON.stringify({ ...facts, other_audio: [] });
  return comparable(beginning) === comparable(whole);
}
