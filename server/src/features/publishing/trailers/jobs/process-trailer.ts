import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { FileFault, workOnFile } from '@kinora/media/run/file-fault';
import { encodeTrailer } from '@kinora/media/trailer';
import { Unplayable } from '@kinora/media/run/unplayable';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { isTrailerWanted, refuseTrailer, publishTrailer } from '#features/publishing/trailers/queries.ts';
import { maxFileFaults } from '#features/processing/rules.ts';
import { processTrailer } from '#features/publishing/trailers/process-trailer-job.ts';
import type { JobRun } from '#jobs/define.ts';
import { playableKey } from '#features/publishing/trailers/store-trailer.ts';

const conversionFailed =
  'It could not be converted. Please upload it again, or export it again as MP4 with H.264 video.';

/** Makes an uploaded trailer playable, publishes it on its show or season, and deletes the upload. */
export async function runProcessTrailer({
  context,
  data,
  signal,
  tries,
  yieldSlot,
}: JobRun<z.infer<typeof processTrailer.data>>): Promise<void> {
  const { storage, db, jobs, clock, log } = context;
  const { source_key, file_faults = 0, ...owner } = data;
  if (!(await storage.head(source_key))) return;
  const key = playableKey(source_key);
  const refuse = (problem: string) =>
    transaction(db, (tx) => refuseTrailer(tx, owner, key, problem, clock.now()));
  try {
    if (await isTrailerWanted(db, owner, key)) {
      await makePlayable(context, source_key, signal, yieldSlot);
      // Either the previous trailer, or this one if it is no longer wanted.
      const unused = await transaction(db, (tx) => publishTrailer(tx, owner, key));
      if (unused) await storage.delete(unused);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof Unplayable)) {
      const isFileFault = error instanceof FileFault;
      if (isFileFault && file_faults + 1 < maxFileFaults) {
        log.warn({ err: error }, 'A trailer could not be converted and will be retried later');
        const retry = { ...data, file_faults: file_faults + 1 };
        await transaction(db, (tx) => jobs.send(tx, processTrailer, retry, source_key));
        return;
      }
      if (!isFileFault && tries <= processTrailer.retries) throw error;
      await refuse(conversionFailed);
      if (!isFileFault) throw error;
      log.info({ err: error }, 'A trailer could not be converted and will not be retried');
    } else {
      await refuse(error.message);
    }
  }
  await storage.delete(source_key);
}

async function makePlayable(
  { storage }: Context,
  source_key: string,
  signal: AbortSignal,
  onStandstill: () => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-trailer-'));
  try {
    const file = join(folder, 'trailer.mp4');
    const encode = (source: string) =>
      workOnFile(signal, () => encodeTrailer({ source, file, signal, onStandstill, threads: 1 }));
    await storage.withFile(source_key, encode, signal);
    await storage.putFile(playableKey(source_key), file, {
      content_type: 'video/mp4',
      cache_control: 'public, max-age=31536000, immutable',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
