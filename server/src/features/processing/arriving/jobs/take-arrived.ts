import { rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { acceptEncodedAhead } from '@kinora/media/hls/quick';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import {
  isAlive,
  preparedFilm,
  readPrepared,
  type Prepared,
} from '#features/processing/arriving/jobs/prepared-folder.ts';
import { listRegistered } from '#features/processing/arriving/queries.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';

type Film = {
  source: string;
  facts: SourceFacts;
  /** Where the stand-in is made; does not exist yet. */
  directory: string;
  rung: Rung | null;
  signal: AbortSignal;
};

/** Waiting is quicker than beginning again, unless the preparing job hangs. */
const most_ms = 5 * minute;

/**
 * Moves what was prepared of an upload while it arrived to where its stand-in is made, if it was made from the bytes
 * that the complete upload has. Deletes it otherwise.
 */
export async function takeArrived(
  { config, db }: Context,
  upload_id: number,
  { source, facts, directory, rung, signal }: Film,
): Promise<Prepared['kind'] | null> {
  const folder = arrivingFolder(config, upload_id);
  try {
    const prepared = await waitForPrepared(folder, signal);
    if (!prepared || prepared.kind !== (rung ? 'copied' : 'encoded')) return null;
    const parts = new Map((await listRegistered(db, upload_id)).map((part) => [part.part_number, part.etag]));
    const isSame = prepared.read.every(({ part_number, etag }) => parts.get(part_number) === etag);
    if (!isSame || !isSameFilm(prepared.facts, facts)) return null;
    // The upload may have been complete before anything was made.
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

/** Whether the whole file describes the film as its beginning did, apart from further sound tracks. */
function isSameFilm(beginning: SourceFacts, whole: SourceFacts): boolean {
  const compared = (facts: SourceFacts) => JSON.stringify({ ...facts, other_audio: [] });
  return compared(beginning) === compared(whole);
}

/** @returns null if nothing was prepared, or if its process died. */
async function waitForPrepared(folder: string, signal: AbortSignal): Promise<Prepared | null> {
  for (const start = Date.now(); Date.now() - start < most_ms; await sleep(100, undefined, { signal })) {
    const prepared = await readPrepared(folder);
    if (prepared || !(await isAlive(folder))) return prepared;
  }
  return null;
}
