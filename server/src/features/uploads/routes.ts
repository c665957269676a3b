import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  partSize,
  uploadPartUrl,
  uploadReceipt,
  uploadStatus,
} from '@kinora/contract/uploads/uploads';
import { readQuota } from '@kinora/contract/uploads/quota';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { checkArrivingUpload } from '#features/processing/arriving/check-arriving-upload-job.ts';
import { deleteStoredUpload } from '#features/uploads/delete-stored-upload.ts';
import { finishUpload, uploadEnded } from '#features/uploads/finish-upload.ts';
import { describeUpload, openUpload } from '#features/uploads/open-upload.ts';
import {
  endUpload,
  findOpenUpload,
  findPart,
  findUpload,
  listParts,
  findLatestCompletedUpload,
  saveParts,
  touchUpload,
} from '#features/uploads/queries.ts';
import { readCreatorQuota } from '#features/uploads/read-quota.ts';
import { receiptOf } from '#features/uploads/receipt.ts';
import { refuseOversized, reservePart } from '#features/uploads/quota.ts';
import {
  diskAlmostFullMessage,
  hasSeveralParts,
  isCheckedEarly,
  partUrlLifetime_s,
  partRequestErrors,
  isSameEtag,
  sizeOfPart,
} from '#features/uploads/rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { requireFreeDisk } from '#http/body/free-disk.ts';
import { route, type App } from '#http/route.ts';
import { NoSuchUpload } from '#services/storage/types.ts';

export function routes(app: App): void {
  route(app, readQuota, ({ viewer, context }) => readCreatorQuota(context, viewer.id));

  route(app, initiateUpload, ({ params, body, viewer, context }) =>
    openUpload(context, {
      episode_id: params.episode_id,
      user_id: viewer.id,
      file: body.file,
      replaces: body.replaces ?? false,
    }),
  );

  route(app, uploadStatus, async ({ params, context }) => {
    const upload = await findOpenUpload(context.db, params.episode_id);
    return upload ? describeUpload(context.db, upload) : null;
  });

  route(app, uploadPartUrl, async ({ params, body, viewer, context }) => {
    const { config, db, storage } = context;
    const upload = await requireOpenUpload(context, params.episode_id, body);
    const errors = partRequestErrors(upload, body);
    if (errors) throw invalid(errors);
    const sha256 = upload.fingerprint === null ? undefined : body.sha256;
    const exact_bytes =
      upload.size_bytes === null ? body.size_bytes : sizeOfPart(upload.size_bytes, body.partNumber);
    const bytes = exact_bytes ?? partSize;
    await requireFreeDisk(context, bytes, diskAlmostFullMessage);
    await reservePart(context, upload, { user_id: viewer.id, part_number: body.partNumber, bytes });
    const { url, headers } = await storage.signPart({
      ...upload,
      part_number: body.partNumber,
      expires_in_s: partUrlLifetime_s,
      origin: body.origin ?? config.public_url,
      sha256,
      max_bytes: bytes,
      exact_bytes,
      is_read_early: hasSeveralParts(upload),
    });
    const part = sha256 && (await findPart(db, upload.id, body.partNumber));
    return { presignedUrl: url, headers, is_held: Boolean(part && part.sha256 === sha256) };
  });

  route(app, completePart, async ({ params, body, context }) => {
    const { db, jobs, storage, clock, log } = context;
    const upload = await requireOpenUpload(context, params.episode_id, body);
    const stored = await storage.listParts(upload.key, upload.storage_ref).catch((error: unknown) => {
      throw error instanceof NoSuchUpload ? uploadEnded() : error;
    });
    await refuseOversized(context, upload, stored);
    // The client's values are only compared; the store's values are used.
    const part = stored.find(({ part_number }) => part_number === body.partNumber);
    if (!part) throw new Refusal(409, `Part ${body.partNumber} has not been received. Please send it again.`);
    const hasOtherChecksum = part.sha256 !== null && body.sha256 !== undefined && part.sha256 !== body.sha256;
    if (hasOtherChecksum || !isSameEtag(part.etag, body.etag))
      throw new Refusal(
        409,
        `Part ${body.partNumber} was received with different bytes. Please send it again.`,
      );
    await saveParts(db, upload.id, [part], clock.now(), body.sha256);
    storage
      .joinEarly?.(upload.key, upload.storage_ref, part.part_number)
      .catch((error: unknown) =>
        log.debug({ err: error, upload_id: upload.id }, 'A part could not be joined ahead of the others'),
      );
    if (isCheckedEarly(upload, part.part_number, stored.length) && storage.listArrived)
      await transaction(db, (tx) =>
        jobs.send(tx, checkArrivingUpload, { upload_id: upload.id }, `upload-${upload.id}`),
      );
    return { partNumber: part.part_number, size_bytes: part.size_bytes };
  });

  route(app, completeUpload, async ({ params, body, context }) => {
    return finishUpload(context, await requireUpload(context, params.episode_id, body));
  });

  route(app, cancelUpload, async ({ params, context }) => {
    const { db, clock } = context;
    const upload = await findOpenUpload(db, params.episode_id);
    if (upload && (await endUpload(db, upload.id, 'aborted', clock.now())))
      await deleteStoredUpload(context, upload);
    return null;
  });

  route(app, uploadReceipt, async ({ params, context }) => {
    const upload = await findLatestCompletedUpload(context.db, params.episode_id);
    return upload ? receiptOf(upload, await listParts(context.db, upload.id)) : null;
  });
}

type UploadRef = { uploadId: string; key: string };

/** @throws 404 when the episode never had this upload. */
async function requireUpload({ db }: Context, episode_id: number, { uploadId, key }: UploadRef) {
  const upload = await findUpload(db, { episode_id, key, storage_ref: uploadId });
  if (!upload) throw notFound('This upload does not exist. Please start again.');
  return upload;
}

/** Like `requireUpload`, but the upload must be open; keeps it from expiring. @throws 409 when it has ended. */
async function requireOpenUpload(context: Context, episode_id: number, ref: UploadRef) {
  const upload = await requireUpload(context, episode_id, ref);
  if (upload.status === 'completed') throw new Refusal(409, 'This upload is already complete.');
  if (!(await touchUpload(context.db, upload.id, context.clock.now()))) throw uploadEnded();
  return upload;
}
