import type { SourceFacts } from '@kinora/media/facts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { notifyOfVideo } from '#features/notifications/queries.ts';
import { afterPublishing } from '#features/processing/after-publishing.ts';
import { publishVideo, type Claim, type Published } from '#features/processing/claim-queries.ts';
import { closeConversion } from '#features/processing/conversion-queries.ts';
import { holdVideo } from '#features/processing/damage-queries.ts';
import type { Converted } from '#features/processing/jobs/convert.ts';
import { LeaseLost, type Lease } from '#features/processing/jobs/lease.ts';
import { copyFiles, putCopies } from '#features/processing/jobs/put-files.ts';
import { videoPrefix } from '#features/processing/jobs/work-folder.ts';
import { needsDecision } from '#features/processing/rules.ts';
import { folderSize } from '#services/storage/folder-size.ts';

/**
 * Puts a converted video into storage under a prefix unique to this attempt, and only then assigns it to the
 * episode, in one transaction.
 * @throws LeaseLost without making any of it visible.
 */
export async function publish(
  context: Context,
  claim: Claim,
  lease: Lease,
  facts: SourceFacts,
  { files, stored, film, previews }: Converted,
): Promise<void> {
  const prefix = `${videoPrefix(claim.id)}${claim.attempt}/`;
  // The files stay in the work folder until everything is done, so that publishing can be
  // retried if it fails midway.
  await putCopies(context.storage, prefix, files, lease.signal);
  await copyFiles(context.storage, prefix, stored, lease.signal);
  await makeVisible(context, claim, {
    prefix,
    duration_s: film.duration_s,
    width: facts.width,
    height: facts.height,
    previews,
    damage: film.damage,
    renditions: film.renditions.map(({ bitrate, width, height, playlist }) => ({
      bitrate,
      width,
      height,
      playlist,
    })),
  });
}

/**
 * Assigns a video to its episode, or holds it back for its publisher's decision if it is damaged.
 * @throws LeaseLost without making any of it visible.
 */
export async function makeVisible(
  context: Context,
  claim: Claim,
  { damage, ...film }: Omit<Published, 'ready_at' | 'stored_bytes'>,
): Promise<void> {
  const { clock, db, storage } = context;
  const stored_bytes = await folderSize(storage, film.prefix);
  const ready_at = clock.now();
  const outdated = await transaction(db, async (tx) => {
    const isHeld = damage !== null && needsDecision(damage);
    const isOurs = isHeld
      ? await holdVideo(tx, claim, { ...film, damage, stored_bytes })
      : await publishVideo(tx, claim, { ...film, damage, stored_bytes, ready_at });
    if (!isOurs) return null;
    await closeConversion(tx, claim.id);
    await notifyOfVideo(tx, context, claim.id, ready_at);
    const { id: video_id, episode_id } = claim;
    return isHeld ? [] : afterPublishing(tx, context, { episode_id, video_id }, ready_at);
  });
  if (!outdated) throw new LeaseLost('Another worker holds the video');
  for (const key of outdated) await storage.delete(key);
}
