import { probe } from '@kinora/media/probe/probe';
import { FfmpegFailed } from '@kinora/media/run/faults';
import { Unplayable } from '@kinora/media/run/unplayable';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { notifyOfVideo } from '#features/notifications/queries.ts';
import { urgentLimits } from '#features/processing/jobs/limits.ts';
import { deleteUnneededFiles } from '#features/processing/jobs/delete-unneeded-files.ts';
import { OverQuota, reserveHours } from '#features/processing/jobs/reserve-hours.ts';
import { showEarly, StandInInterrupted } from '#features/processing/jobs/show-early.ts';
import { withSourceFile } from '#features/processing/jobs/source-file.ts';
import { checkVideo } from '#features/processing/check-video-job.ts';
import { isGrowing } from '#features/processing/growing-queries.ts';
import { failQueuedVideo, readVideo } from '#features/processing/queries.ts';
import type { Failure } from '#features/processing/rules.ts';
import type { JobRun } from '#jobs/define.ts';

/**
 * While a video is still queued, fails it if it cannot be played or exceeds its creator's remaining hours;
 * otherwise shows it in one rendition until all are ready. Processing itself does not rely on this.
 */
export async function runCheckVideo({
  context,
  data: { video_id },
  signal,
  tries,
  yieldSlot,
}: JobRun<{ video_id: number }>): Promise<void> {
  const video = await readVideo(context.db, video_id);
  if (!video?.wanted || !video.source_key) return;
  if (!isWorthChecking(video) && !(await isGrowing(context.db, video_id))) return;
  const onStandstill = yieldSlot;
  const check = async (source: string) => {
    const facts = await probe(source, { ...urgentLimits, signal, onStandstill });
    const { upload_id } = video;
    if (upload_id === null) return;
    await reserveHours(context, video_id, facts.duration_s);
    // In the meantime, other videos are checked.
    yieldSlot();
    const isLastTry = tries > checkVideo.retries;
    await showEarly(
      { context, video: { ...video, upload_id }, isLastTry },
      { source, facts, signal, onStandstill },
    );
  };
  try {
    await withSourceFile(context, { ...video, source_key: video.source_key }, check, signal);
  } catch (error) {
    if (error instanceof StandInInterrupted) throw error;
    const failure = failureOf(error);
    if (!failure) {
      if (!signal.aborted && (await canBeIgnored(context, video_id, error))) return;
      throw error;
    }
    const isFailed = await transaction(context.db, async (tx) => {
      const wasQueued = await failQueuedVideo(tx, video_id, failure);
      if (wasQueued) await notifyOfVideo(tx, context, video_id, context.clock.now());
      return wasQueued;
    });
    if (isFailed) await deleteUnneededFiles(context, video_id);
  }
}

/** @returns null for an error that is not caused by the film. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof OverQuota) return error.failure;
  return error instanceof Unplayable ? { code: error.reason, reason: error.message } : null;
}

/** Processing would also detect an unplayable video, but it shows nothing until all renditions are ready. */
const isWorthChecking = ({ status, upload_id }: { status: string; upload_id: number | null }): boolean =>
  status === 'queued' || (status === 'processing' && upload_id !== null);

/**
 * Whether an error in this check can be ignored: processing may have been faster and removed the
 * file, and if ffmpeg failed, processing will fail too and count that as an attempt.
 */
async function canBeIgnored({ db, log }: Context, video_id: number, error: unknown): Promise<boolean> {
  const video = await readVideo(db, video_id);
  if (video?.status !== 'queued' || !video.wanted) return true;
  if (!(error instanceof FfmpegFailed)) return false;
  log.info(
    { err: error, video_id },
    'The early check failed; processing will show whether the video can be played',
  );
  return true;
}
