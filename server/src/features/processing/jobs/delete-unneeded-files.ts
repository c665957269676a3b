import { rm } from 'node:fs/promises';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { closeConversion } from '#features/processing/conversion-queries.ts';
import { deletePlan } from '#features/processing/groups/queries.ts';
import { isGrowing } from '#features/processing/growing-queries.ts';
import { cancelConversion } from '#features/processing/jobs/mediaconvert/cancel-conversions.ts';
import {
  arrivingFolder,
  standInFolder,
  videoPrefix,
  workFolder,
} from '#features/processing/jobs/work-folder.ts';
import { clearSourceKey, readVideo, retireVideo } from '#features/processing/queries.ts';
import {
  deleteUnshownStandIn,
  findUnshownStandIn,
  withdrawStandIn,
} from '#features/processing/stand-in-queries.ts';
import { deleted, mayBeRetried } from '#features/processing/rules.ts';
import { clearTexts, readTexts } from '#features/processing/texts-queries.ts';
import type { Storage } from '#services/storage/types.ts';

/**
 * Deletes the files of a finished video that are no longer needed. A ready video keeps what was
 * published last, a failed one keeps its upload and its stand-in while a retry makes sense, and a
 * deleted one keeps nothing. A video in the trash keeps all its files, and its conversion at the
 * transcoder is cancelled. May be repeated, or stopped at any point.
 */
export async function deleteUnneededFiles(context: Context, video_id: number): Promise<void> {
  const { config, db, storage } = context;
  const video = await readVideo(db, video_id);
  if (!video) return;
  if (!video.wanted && !video.in_trash) {
    await transaction(db, async (tx) => {
      await retireVideo(tx, video_id, deleted);
      await closeConversion(tx, video_id);
    });
    video.status = 'failed';
    video.reason_code = deleted.code;
    video.prefix = null;
  }
  if (video.status === 'queued' || video.status === 'processing') {
    if (video.in_trash) {
      await transaction(db, (tx) => closeConversion(tx, video_id));
      await cancelConversion(context, video_id);
    }
    return;
  }

  await cancelConversion(context, video_id);
  await deletePlan(db, video_id);
  await rm(workFolder(config, video_id), { recursive: true, force: true });
  if (video.upload_id !== null)
    await rm(arrivingFolder(config, video.upload_id), { recursive: true, force: true });
  await deleteUnseenStandIn(context, video_id);
  for (const prefix of await listAttemptPrefixes(storage, video_id))
    if (prefix !== video.prefix) await storage.deleteFolder(prefix);
  if (video.status !== 'failed' || mayBeRetried(video.reason_code)) return;
  await transaction(db, (tx) => withdrawStandIn(tx, context.jobs, video_id));
  for (const { key } of (await readTexts(db, video_id))?.captions ?? []) await storage.delete(key);
  await clearTexts(db, video_id);
  if (!video.source_key) return;
  await storage.delete(video.source_key);
  await clearSourceKey(db, video_id);
}

/** Deletes the files that a killed worker left behind from a stand-in that was never shown. */
async function deleteUnseenStandIn({ config, db, storage }: Context, video_id: number): Promise<void> {
  if (await isGrowing(db, video_id)) return;
  await rm(standInFolder(config, video_id), { recursive: true, force: true });
  const id = await findUnshownStandIn(db, video_id);
  if (id === undefined) return;
  await storage.deleteFolder(videoPrefix(id));
  await deleteUnshownStandIn(db, id);
}

async function listAttemptPrefixes(storage: Storage, video_id: number): Promise<Set<string>> {
  const root = videoPrefix(video_id);
  const objects = await storage.list(root);
  return new Set(objects.map(({ key }) => key.slice(0, key.indexOf('/', root.length) + 1)));
}
