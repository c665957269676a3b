import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { writeFilmHead, type FilmEnd } from '@kinora/media/mp4/film-head';
import { probeBeginning } from '@kinora/media/probe/probe';
import { Unplayable } from '@kinora/media/run/unplayable';
import type { Context } from '#context.ts';
import { prepareArrivingUpload } from '#features/processing/arriving/jobs/prepare-arriving-upload.ts';
import {
  findArrivingUpload,
  saveProblem,
  type ArrivingUpload,
} from '#features/processing/arriving/queries.ts';
import { lastPartOf } from '#features/processing/arriving/rules.ts';
import { urgentLimits } from '#features/processing/jobs/limits.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';
import type { JobRun } from '#jobs/define.ts';
import { NoSuchUpload, type ArrivedPart } from '#services/storage/types.ts';

/**
 * Checks whether an upload can be played, based on its beginning and, if its index is at the end, on
 * its end. If so, prepares the part that is shown first. Requires a store whose parts can be read before
 * all of them have been received.
 */
export async function runCheckArrivingUpload({
  context,
  data: { upload_id },
  signal,
  yieldSlot,
}: JobRun<{ upload_id: number }>): Promise<void> {
  const upload = await findArrivingUpload(context.db, upload_id);
  const ends = upload && (await findEnds(context, upload));
  if (!upload || !ends) return;
  const folder = arrivingFolder(context.config, upload_id);
  // The first and the last part may be checked at the same time.
  const head = `${folder}-head-${randomUUID()}.mp4`;
  try {
    await mkdir(dirname(head), { recursive: true });
    const facts = await checkEnds(context, { upload, ...ends, head }, signal, yieldSlot);
    if (!facts || !upload.shows_nothing) return;
    // Preparing takes as long as the upload; in the meantime, other uploads are checked.
    yieldSlot();
    const { last } = ends;
    await prepareArrivingUpload({
      context,
      upload,
      facts,
      head,
      last,
      folder,
      signal,
      onStandstill: yieldSlot,
    });
  } finally {
    await rm(head, { force: true });
  }
}

/** Finds the first part of an upload, and the last one if it has been received; null if the first is missing. */
async function findEnds(
  { storage }: Context,
  { key, storage_ref, size_bytes }: ArrivingUpload,
): Promise<Ends | null> {
  const parts = (await storage.listArrived?.(key, storage_ref).catch(ignoreMissingUpload)) ?? [];
  const findPart = (number: number) => parts.find(({ part_number }) => part_number === number);
  const [first, end] = [findPart(1), lastPartOf(size_bytes)];
  const last = end && findPart(end.part_number);
  return first ? { first, last: end && last ? { ...last, start: end.start } : null } : null;
}

function ignoreMissingUpload(error: unknown): ArrivedPart[] {
  if (error instanceof NoSuchUpload) return [];
  throw error;
}

type Ends = { first: ArrivedPart; last: (ArrivedPart & { start: number }) | null };

type ReceivedEnds = Ends & { upload: ArrivingUpload; head: string };

/** @returns null if the film cannot be played, or if its beginning does not show whether it can. */
async function checkEnds(
  { db, log }: Context,
  { upload, first, last, head }: ReceivedEnds,
  signal: AbortSignal,
  onStandstill: () => void,
): Promise<SourceFacts | null> {
  try {
    const writeHead = (beginning: string, end: FilmEnd | null) =>
      writeFilmHead(beginning, upload.size_bytes, head, end);
    const isWritten = await first.withFile(
      (beginning) =>
        last
          ? last.withFile((path) => writeHead(beginning, { path, start: last.start }), signal)
          : writeHead(beginning, null),
      signal,
    );
    if (!isWritten) return null;
    const facts = await probeBeginning(head, { ...urgentLimits, signal, onStandstill });
    await saveProblem(db, upload.id, null);
    return facts;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Unplayable) await saveProblem(db, upload.id, error.message);
    // The whole upload is checked once it is complete, regardless of this error.
    else log.info({ err: error, upload_id: upload.id }, 'An arriving upload could not be checked');
    return null;
  }
}
