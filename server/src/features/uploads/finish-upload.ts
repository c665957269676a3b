import type { ResponseOf } from '@kinora/contract/endpoint';
import type { completeUpload } from '@kinora/contract/uploads/uploads';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { queueVideo } from '#features/processing/queries.ts';
import {
  endUpload,
  findUpload,
  deletePart,
  listParts,
  lockEpisode,
  touchUpload,
  type Upload,
} from '#features/uploads/queries.ts';
import { receiptOf } from '#features/uploads/receipt.ts';
import { refuseOversized } from '#features/uploads/quota.ts';
import { whyIncomplete, partsTooSmallMessage } from '#features/uploads/rules.ts';
import { Refusal } from '#http/errors.ts';
import { NoSuchUpload, PartMismatch, type StoredPart } from '#services/storage/types.ts';

export const uploadEnded = () =>
  new Refusal(409, 'This upload was cancelled or has expired. Please start again.');

/**
 * Joins an upload's parts and queues the video. This can safely be repeated, even after a crash at
 * any point: there is never a second video, or a video without its job.
 */
export async function finishUpload(
  context: Context,
  upload: Upload,
): Promise<ResponseOf<typeof completeUpload>> {
  const { db, clock, jobs } = context;
  const parts = await listParts(db, upload.id);
  if (upload.status === 'open') await joinParts(context, upload, parts);
  const video_id = await transaction(db, async (tx) => {
    const now = clock.now();
    await lockEpisode(tx, upload.episode_id);
    const wasOpen = await endUpload(tx, upload.id, 'completed', now);
    if (!wasOpen && (await findUpload(tx, upload))?.status !== 'completed') throw uploadEnded();
    return queueVideo(tx, jobs, {
      episode_id: upload.episode_id,
      upload_id: upload.id,
      source_key: upload.key,
      now,
    });
  });
  const size_bytes = parts.reduce((sum, part) => sum + part.size_bytes, 0);
  const ended = await findUpload(db, upload);
  return { video_id, size_bytes, receipt: ended ? receiptOf(ended, parts) : null };
}

/** @throws 409 with the number of the missing part. */
async function joinParts(context: Context, upload: Upload, parts: StoredPart[]): Promise<void> {
  const { db, storage, clock } = context;
  if (!(await touchUpload(db, upload.id, clock.now()))) return;
  // An upload that the store no longer knows may already have been joined: the attempt to complete
  // it will show whether it has been joined.
  const stored = await storage.listParts(upload.key, upload.storage_ref).catch((error: unknown) => {
    if (error instanceof NoSuchUpload) return parts;
    throw error;
  });
  await refuseOversized(context, upload, stored);
  const incomplete = whyIncomplete(parts, stored, upload.size_bytes);
  if (incomplete) {
    if (incomplete.part_number) await deletePart(db, upload.id, incomplete.part_number);
    throw new Refusal(409, incomplete.message);
  }
  try {
    await storage.completeUpload(upload.key, upload.storage_ref, parts);
  } catch (error) {
    if (error instanceof PartMismatch) throw new Refusal(409, partsTooSmallMessage);
    if (error instanceof NoSuchUpload) throw uploadEnded();
    throw error;
  }
}
