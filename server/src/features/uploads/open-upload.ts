import { partSize, type OpenUpload, type UploadFile } from '@kinora/contract/uploads/uploads';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findNewestVideo } from '#features/processing/queries.ts';
import { lockCreator } from '#features/processing/usage-queries.ts';
import { countStrikes } from '#features/publishing/take-downs/queries.ts';
import { strikesRefusal } from '#features/publishing/take-downs/strike-rules.ts';
import {
  endUpload,
  findOpenUpload,
  insertUpload,
  listParts,
  lockEpisode,
  saveParts,
  touchUpload,
  type Upload,
} from '#features/uploads/queries.ts';
import { requireUploadQuota, requireCreatorQuota } from '#features/uploads/quota.ts';
import { diskAlmostFullMessage, fileOf, newSourceKey } from '#features/uploads/rules.ts';
import { forbidden, Refusal } from '#http/errors.ts';
import { requireFreeDisk } from '#http/body/free-disk.ts';
import { NoSuchUpload } from '#services/storage/types.ts';
import type { Db } from '#db/types.ts';

type UploadRequest = {
  episode_id: number;
  user_id: number;
  file: UploadFile | undefined;
  /** Whether the upload may replace a video that is ready. */
  replaces: boolean;
};

/**
 * Starts an episode's upload; while an upload is open, every call returns it, with the parts that have been
 * received.
 * @throws 403 while too many of the publisher's works are taken down because of copyright notices.
 * @throws 413 when the upload would exceed one of the publisher's quotas.
 * @throws 409 when the open upload is for another file: parts of two files must never be mixed.
 */
export async function openUpload(context: Context, request: UploadRequest): Promise<OpenUpload> {
  const { db } = context;
  const known = await findOpenUpload(db, request.episode_id);
  if (known && (await resumeUpload(context, known))) {
    refuseOtherFile(known, request.file);
    return describeUpload(db, known);
  }
  await refuseSecondVideo(db, request);
  const strikes = await countStrikes(db, request.user_id);
  const refusal = strikesRefusal(strikes, context.config.copyright_strikes);
  if (refusal) throw forbidden(refusal);
  await requireFreeDisk(context, 0, diskAlmostFullMessage);
  await requireUploadQuota(context, request.user_id, request.file?.size_bytes ?? 0);
  const opened = await startUpload(context, request);
  refuseOtherFile(opened, request.file);
  return describeUpload(db, opened);
}

async function startUpload(
  context: Context,
  { episode_id, replaces, ...request }: UploadRequest,
): Promise<Upload> {
  const { db, storage, clock } = context;
  const key = newSourceKey(episode_id);
  const with_checksums = request.file !== undefined;
  const { storage_ref } = await storage.startUpload(key, 'video/mp4', { with_checksums });
  const upload = { ...request, episode_id, key, storage_ref };
  let opened: Upload | undefined;
  try {
    opened = await transaction(db, async (tx) => {
      const { user_id } = upload;
      const limits = await lockCreator(tx, user_id);
      await lockEpisode(tx, episode_id);
      await refuseSecondVideo(tx, { episode_id, replaces });
      const now = clock.now();
      const inserted = await insertUpload(tx, { ...upload, now });
      if (inserted) await requireCreatorQuota(context, tx, limits, { user_id, episode_id });
      return inserted ?? (await findOpenUpload(tx, episode_id));
    });
    if (!opened) throw new Error(`Episode ${episode_id} has an open upload that cannot be read`);
    return opened;
  } finally {
    // Either another tab was faster, and all tabs share its upload, or this upload was refused.
    if (opened?.key !== key) await storage.abortUpload(key, storage_ref);
  }
}

/**
 * Resumes an upload, and registers parts that the store received but that were not reported to us.
 * @returns false if the store has lost the upload, which then ends so that a new one can start.
 */
async function resumeUpload({ db, storage, clock }: Context, upload: Upload): Promise<boolean> {
  try {
    const stored = await storage.listParts(upload.key, upload.storage_ref);
    await saveParts(db, upload.id, stored, clock.now());
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
    // If the file exists, the parts were joined but that was not recorded: completing the upload again records it.
    if (!(await storage.head(upload.key))) {
      await endUpload(db, upload.id, 'expired', clock.now());
      return false;
    }
  }
  return touchUpload(db, upload.id, clock.now());
}

export async function describeUpload(db: Db, upload: Upload): Promise<OpenUpload> {
  const parts = await listParts(db, upload.id);
  return {
    uploadId: upload.storage_ref,
    key: upload.key,
    part_size: partSize,
    file: fileOf(upload),
    touched_at: upload.updated_at,
    problem: upload.problem,
    parts: parts.map(({ part_number, etag, size_bytes, sha256 }) => ({
      partNumber: part_number,
      etag,
      size_bytes,
      sha256,
    })),
  };
}

/** @throws 409 with the name of the open upload's file. */
function refuseOtherFile(open: Upload, file: UploadFile | undefined): void {
  if (!file || (open.fingerprint === file.fingerprint && open.size_bytes === file.size_bytes)) return;
  const upload = open.file_name ? `The upload of ${open.file_name}` : 'Another upload';
  throw new Refusal(
    409,
    `${upload} for this episode has already been started. Please continue it, or cancel it first.`,
  );
}

/**
 * @throws 409 unless the episode has no video, a failed or damaged one, or one that the upload is
 * meant to replace.
 */
async function refuseSecondVideo(
  db: Db,
  { episode_id, replaces }: Pick<UploadRequest, 'episode_id' | 'replaces'>,
): Promise<void> {
  const status = (await findNewestVideo(db, episode_id))?.status;
  if (status === 'ready' && !replaces) throw new Refusal(409, 'This episode already has a video.');
  if (status === 'queued' || status === 'processing')
    throw new Refusal(409, 'The video of this episode is already being processed.');
}
