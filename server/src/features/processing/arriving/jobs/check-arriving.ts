import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { writeFilmHead } from '@kinora/media/mp4/film-head';
import { probeBeginning } from '@kinora/media/probe/probe';
import { Unplayable } from '@kinora/media/run/unplayable';
import type { Context } from '#context.ts';
import { prepareArriving } from '#features/processing/arriving/jobs/prepare-arriving.ts';
import { findArriving, saveProblem } from '#features/processing/arriving/queries.ts';
import { soonLimits } from '#features/processing/jobs/limits.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';
import type { JobRun } from '#jobs/define.ts';
import { NoSuchUpload, type ArrivedPart } from '#services/storage/types.ts';

/**
 * Finds out from the beginning of an upload whether it can be played, and if so prepares what is shown first. Needs an
 * index at the front of the file, and a store whose parts can be read before all have arrived.
 */
export async function runCheckArriving({
  context,
  data: { upload_id },
  signal,
  standAside,
}: JobRun<{ upload_id: number }>): Promise<void> {
  const upload = await findArriving(context.db, upload_id);
  const first = upload && (await findFirstPart(context, upload));
  if (!upload || !first) return;
  const folder = arrivingFolder(context.config, upload_id);
  const head = `${folder}-head.mp4`;
  try {
    await mkdir(dirname(head), { recursive: true });
    const facts = await judge(context, { upload, first, head }, signal, standAside);
    if (!facts || !upload.shows_nothing) return;
    // It takes as long as the upload; others are checked meanwhile.
    standAside();
    await prepareArriving({ context, upload, facts, head, folder, signal, onStandstill: standAside });
  } finally {
    await rm(head, { force: true });
  }
}

async function findFirstPart(
  { storage }: Context,
  { key, storage_ref }: { key: string; storage_ref: string },
) {
  const parts = (await storage.listArrived?.(key, storage_ref).catch(noneLeft)) ?? [];
  return parts.find(({ part_number }) => part_number === 1);
}

function noneLeft(error: unknown): ArrivedPart[] {
  if (error instanceof NoSuchUpload) return [];
  throw error;
}

type Arrived = { upload: { id: number; size_bytes: number }; first: ArrivedPart; head: string };

/** @returns null if the film cannot be played, or if its beginning does not tell. */
async function judge(
  { db, log }: Context,
  { upload, first, head }: Arrived,
  signal: AbortSignal,
  onStandstill: () => void,
): Promise<SourceFacts | null> {
  try {
    if (!(await writeFilmHead(first.path, upload.size_bytes, head))) return null;
    const facts = await probeBeginning(head, { ...soonLimits, signal, onStandstill });
    await saveProblem(db, upload.id, null);
    return facts;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Unplayable) await saveProblem(db, upload.id, error.message);
    // The whole upload is checked once it is complete, whatever happened here.
    else log.info({ err: error, upload_id: upload.id }, 'An upload could not be checked while it arrives');
    return null;
  }
}
