import { mkdir } from 'node:fs/promises';
import { FileFault, workOnFile } from '@kinora/media/run/file-fault';
import { probe } from '@kinora/media/probe/probe';
import { MachineFault, OutOfMemory, Stalled } from '@kinora/media/run/faults';
import { Unplayable } from '@kinora/media/run/unplayable';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { notifyOfVideo } from '#features/notifications/queries.ts';
import {
  failClaim,
  recordSetback,
  releaseClaim,
  type Claim,
  type NewSetback,
} from '#features/processing/claim-queries.ts';
import { closeConversion } from '#features/processing/conversion-queries.ts';
import { convert } from '#features/processing/jobs/convert.ts';
import { convertRemotely } from '#features/processing/jobs/mediaconvert/convert-remotely.ts';
import { ConversionAbandoned } from '#features/processing/jobs/mediaconvert/retry-conversion.ts';
import { TurnEnded } from '#features/processing/groups/jobs/encode-together.ts';
import { helpEncode } from '#features/processing/groups/jobs/help-encode.ts';
import { defaultGrouping, type Grouping } from '#features/processing/groups/rules.ts';
import { savePosterFrame } from '#features/processing/jobs/save-poster-frame.ts';
import { saveTextTracks } from '#features/processing/jobs/save-text-tracks.ts';
import { claimVideoOnceFree, keepLease, LeaseLost, type Lease } from '#features/processing/jobs/lease.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { publish } from '#features/processing/jobs/publish.ts';
import { deleteUnneededFiles } from '#features/processing/jobs/delete-unneeded-files.ts';
import { OverQuota, reserveHours } from '#features/processing/jobs/reserve-hours.ts';
import { withSourceFile } from '#features/processing/jobs/source-file.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { workFolder } from '#features/processing/jobs/work-folder.ts';
import { sendVideoAgain } from '#features/processing/queries.ts';
import {
  judgeFailure,
  setbackKind,
  sourceMissing,
  type Failure,
  type Fault,
} from '#features/processing/rules.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import type { JobRun } from '#jobs/define.ts';
import { NoSuchObject } from '#services/storage/types.ts';

/**
 * Processes an uploaded video until it is ready or has failed. If a fault, a stop or a kill interrupts this
 * anywhere, the next attempt continues from there; a worker that has lost its lease stops and writes nothing.
 */
export async function runProcessVideo(
  job: JobRun<{ video_id: number; helps?: boolean | undefined }>,
  grouping: Grouping = defaultGrouping,
): Promise<void> {
  const { context, data, signal } = job;
  await waitForFfmpeg(context, signal);
  if (data.helps) return helpEncode(job);
  const claim = await claimVideoOnceFree(context.db, data.video_id, signal);
  if (claim) await processClaimed(job, claim, grouping);
  await deleteUnneededFiles(context, data.video_id);
}

async function processClaimed(
  { context, signal, tries, yieldSlot }: JobRun<{ video_id: number }>,
  claim: Claim,
  grouping: Grouping,
): Promise<void> {
  const lease = keepLease(context, claim, signal);
  const onStandstill = () => {
    yieldSlot();
    const setback = { kind: 'hangs' as const, cause: 'ffmpeg is making no progress' };
    recordSetback(context.db, claim, setback).catch((error: unknown) =>
      context.log.warn({ err: error, video_id: claim.id }, 'A stall could not be recorded'),
    );
  };
  try {
    if ((await makeWatchable(context, claim, lease, grouping, onStandstill)) === 'waiting') {
      await lease.end();
      await releaseClaim(context.db, claim);
    }
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof TurnEnded) {
      await lease.end();
      return releaseAndSendAgain(context, claim);
    }
    const file_faults = claim.file_faults + (error instanceof FileFault ? 1 : 0);
    const failure = signal.aborted ? null : failureOf(error, file_faults, tries);
    if (!failure) {
      await lease.end();
      // Shutting down the service does not count as a setback.
      const setback = signal.aborted ? undefined : newSetback(error);
      if (!(error instanceof FileFault)) {
        await releaseClaim(context.db, claim, { ...(setback && { setback }) });
        throw error;
      }
      context.metrics.films.inc({ outcome: 'interrupted' });
      context.log.warn(
        { err: error, video_id: claim.id },
        'A video could not be processed and will be retried after the others',
      );
      return releaseAndSendAgain(context, claim, { file_faults, ...(setback && { setback }) });
    }
    context.metrics.films.inc({ outcome: 'failed' });
    context.log.info({ err: error, video_id: claim.id, code: failure.code }, 'A video failed');
    await transaction(context.db, async (tx) => {
      if (!(await failClaim(tx, claim, failure))) return;
      await closeConversion(tx, claim.id);
      await notifyOfVideo(tx, context, claim.id, context.clock.now());
    });
  } finally {
    await lease.end();
  }
}

/** Releases a video and requeues it behind the waiting ones. */
const releaseAndSendAgain = (
  { db, jobs }: Context,
  claim: Claim,
  changes?: Parameters<typeof releaseClaim>[2],
): Promise<void> =>
  transaction(db, async (tx) => {
    await releaseClaim(tx, claim, changes);
    await sendVideoAgain(tx, jobs, claim.id);
  });

async function makeWatchable(
  context: Context,
  claim: Claim,
  lease: Lease,
  grouping: Grouping,
  onStandstill: () => void,
): Promise<'published' | 'waiting'> {
  const { transcoder } = context;
  const started_ms = performance.now();
  if (transcoder.kind !== 'local')
    return convertRemotely({ context, transcoder, claim, lease, onStandstill });
  const folder = workFolder(context.config, claim.id);
  await mkdir(folder, { recursive: true });
  const { signal } = lease;
  if (!claim.source_key) throw new NoSuchObject(`Video ${claim.id} has no source`);
  const processFile = async (source: string) => {
    const facts = await workOnFile(signal, () => probe(source, { ...limits, signal, onStandstill }));
    await reserveHours(context, claim.id, facts.duration_s);
    const converted = await workOnFile(signal, () =>
      convert({ context, claim, lease, source, facts, folder, grouping, onStandstill }),
    );
    await savePosterFrame(context, claim, { source, facts, folder, signal, onStandstill });
    await saveTextTracks(context, claim, { source, facts, folder, signal, onStandstill });
    await publish(context, claim, lease, facts, converted);
    context.metrics.films.inc({ outcome: 'published' });
    // A later attempt continues where the previous one stopped, so its time says nothing about the speed.
    if (claim.attempt === 1)
      context.metrics.film_speed.observe(
        (converted.film.duration_s * second) / (performance.now() - started_ms),
      );
  };
  await withSourceFile(context, { ...claim, source_key: claim.source_key }, processFile, signal);
  return 'published';
}

/** @returns null while another attempt may help. */
function failureOf(error: unknown, file_faults: number, tries: number): Failure | null {
  if (error instanceof Unplayable) return { code: error.reason, reason: error.message };
  if (error instanceof NoSuchObject) return sourceMissing;
  if (error instanceof ConversionAbandoned || error instanceof OverQuota) return error.failure;
  return judgeFailure(faultOf(error), file_faults, tries, processVideo.retries + 1);
}

const faultOf = (error: unknown): Fault => ({
  is_file_fault: error instanceof FileFault,
  has_stalled: error instanceof FileFault && error.cause instanceof Stalled,
  is_disk_full: isDiskFull(error),
  is_out_of_memory: error instanceof OutOfMemory,
});

/** Whether we or ffmpeg ran out of disk space. */
const isDiskFull = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' ||
  (error instanceof MachineFault && error.message.includes('No space left on device'));

function newSetback(error: unknown): NewSetback {
  const cause = error instanceof FileFault ? error.cause : error;
  return { kind: setbackKind(faultOf(error)), cause: cause instanceof Error ? cause.message : String(cause) };
}
