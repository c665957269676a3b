import type { SourceFacts } from '@kinora/media/facts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { notifyOfVideo } from '#features/notifications/queries.ts';
import { deleteOutdatedCaptions } from '#features/playback/captions-queries.ts';
import { publishVideo, type Claim, type Published } from '#features/processing/claim-queries.ts';
import { closeConversion } from '#features/processing/conversion-queries.ts';
import type { Converted } from '#features/processing/jobs/convert.ts';
import { LeaseLost, type Lease } from '#features/processing/jobs/lease.ts';
import { putFiles } from '#features/processing/jobs/put-files.ts';
import { videoPrefix } from '#features/processing/jobs/work-folder.ts';
import { requestFirstTranscription } from '#features/processing/transcription/queries.ts';
import { folderSize } from '#services/storage/folder-size.ts';

/**
 * Puts a converted video into storage under a prefix unique to this attempt, and only then makes it the
 * episode's, in one transaction.
 * @throws LeaseLost with nothing of it visible.
 */
export async function publish(
  context: Context,
  claim: Claim,
  lease: Lease,
  facts: SourceFacts,
  { files, film, previews }: Converted,
): Promise<void> {
  const prefix = `${videoPrefix(claim.id)}${claim.attempt}/`;
  await putFiles(context.storage, prefix, files, lease.signal);
  await makeVisible(context, claim, {
    prefix,
    duration_s: film.duration_s,
    width: facts.width,
    height: facts.height,
    previews,
    renditions: film.renditions.map(({ bitrate, width, height, playlist }) => ({
      bitrate,
      width,
      height,
      playlist,
    })),
  });
}

/** @throws LeaseLost with nothing of it visible. */
export async function makeVisible(
  { clock, db, jobs, storage, transcriber }: Context,
  claim: Claim,
  film: Omit<Published, 'ready_at' | 'stored_bytes'>,
): Promise<void> {
  const stored_bytes = await folderSize(storage, film.prefix);
  const ready_at = clock.now();
  const outdated = await transaction(db, async (tx) => {
    const isOurs = await publishVideo(tx, claim, { ...film, stored_bytes, ready_at });
    if (!isOurs) return null;
    await closeConversion(tx, claim.id);
    await notifyOfVideo(tx, claim.id, ready_at);
    if (transcriber)
      await requestFirstTranscription(tx, jobs, { video_id: claim.id, task: 'transcribe', now: ready_at });
    return deleteOutdatedCaptions(tx, { episode_id: claim.episode_id, video_id: claim.id });
  });
  if (!outdated) throw new LeaseLost('Another worker holds the video');
  for (const key of outdated) await storage.delete(key);
}
